/** Where the captchas of others come from: Turnstile's and hCaptcha's documentation, "explicit rendering". */
export const CAPTCHA_SCRIPTS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const;

import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { CAPTCHA_SCRIPTS } from './captcha-scripts';
import { LimitVariables } from './limit-variables';
import { Variable } from './variable';

/** Captcha of public forms. */
export class CaptchaVariables extends LimitVariables {
  @Variable(
    'text',
    'What visitors of public forms solve under pressure: `altcha` is proof of work of our own and asks nobody else.',
  )
  @IsIn(['altcha', 'turnstile', 'hcaptcha'])
  readonly CAPTCHA: 'altcha' | 'turnstile' | 'hcaptcha' = 'altcha';

  @Variable('text', 'Site key at Turnstile or hCaptcha; needed with those.')
  @IsString()
  @MaxLength(255)
  readonly CAPTCHA_SITE_KEY: string = '';

  @Variable('text', 'Secret at Turnstile or hCaptcha; needed with those.')
  @IsString()
  @MaxLength(255)
  readonly CAPTCHA_SECRET: string = '';

  @Variable('text', 'Host that captchas must have been solved on, as `app.example.com`. Empty: any.')
  @IsString()
  @MaxLength(255)
  readonly CAPTCHA_HOSTNAME: string = '';

  @Variable('text', 'Another address to check answers at than the one of Turnstile or hCaptcha.')
  @Matches(/^$|^https?:\/\/\S+$/, { message: 'must be empty or an http(s) address' })
  readonly CAPTCHA_VERIFY_URL: string = '';

  @Variable('text', "Another address of the provider's script than the one of Turnstile or hCaptcha.")
  @Matches(/^$|^https?:\/\/\S+$/, { message: 'must be empty or an http(s) address' })
  readonly CAPTCHA_SCRIPT_URL: string = '';

  /** The script of the captcha's provider; null for our own proof of work. */
  get captchaScript(): string | null {
    return this.CAPTCHA === 'altcha' ? null : this.CAPTCHA_SCRIPT_URL || CAPTCHA_SCRIPTS[this.CAPTCHA];
  }
}

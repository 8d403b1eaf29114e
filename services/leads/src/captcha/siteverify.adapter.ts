import type { CaptchaDemand } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { createHash } from 'node:crypto';
import type { Captcha } from './captcha.port';
import type { UsedCaptchas } from './used-captchas.store';

/** A provider with a verification API: Turnstile and hCaptcha share one format. */
export interface SiteVerifyOptions {
  readonly kind: Exclude<CaptchaDemand['captcha'], 'altcha'>;
  readonly siteKey: string;
  readonly secret: string;
  /** The verification URL. */
  readonly url: string;
  /** The script for pages. */
  readonly script: string;
  /** The host on which answers must have been given; empty: any. */
  readonly hostname: string;
}

/** The verification URLs of the two. */
export const SITE_VERIFY = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const;

const LONGEST_TOKEN = { turnstile: 2_048, hcaptcha: 8_192 } as const;
const PATIENCE_MS = 5_000;
/** Validity of an answer at the providers. */
const GOOD_MS = 300_000;

interface SiteVerifyAnswer {
  readonly success?: unknown;
  readonly hostname?: unknown;
  readonly action?: unknown;
}

/** Verifies answers with the provider, each of them once. Without a response it rejects. */
export class SiteVerifyCaptcha implements Captcha {
  readonly kind: SiteVerifyOptions['kind'];
  readonly script: string;

  constructor(
    private readonly options: SiteVerifyOptions,
    private readonly used: UsedCaptchas,
    private readonly clock: Clock,
  ) {
    this.kind = options.kind;
    this.script = options.script;
  }

  siteKey(): string {
    return this.options.siteKey;
  }

  async verify(token: string): Promise<boolean> {
    const { kind, hostname } = this.options;
    if (token === '' || token.length > LONGEST_TOKEN[kind]) return false;
    const answer = await this.ask(token);
    if (answer?.success !== true) return false;
    if (hostname !== '' && answer.hostname !== hostname) return false;
    // Turnstile reports the widget's action, which is set to the form's id.
    if (
      kind === 'turnstile' &&
      answer.action !== undefined &&
      answer.action !== '' &&
      answer.action !== 'lead'
    )
      return false;
    const id = createHash('sha256').update(token).digest('base64url');
    return this.used.take(id, new Date(this.clock.now().getTime() + GOOD_MS));
  }

  private async ask(token: string): Promise<SiteVerifyAnswer | null> {
    const { secret, siteKey, kind, url } = this.options;
    const body = new URLSearchParams({ secret, response: token });
    if (kind === 'hcaptcha') body.set('sitekey', siteKey);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return answer.ok ? ((await answer.json()) as SiteVerifyAnswer) : null;
    } catch {
      return null;
    }
  }
}

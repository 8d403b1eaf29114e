import type { CaptchaDemand } from '@prosa/contracts';

/** Injection token of {@link Captcha}. */
export const CAPTCHA = Symbol('Captcha');

/** What tells people, or at least those who pay for it, from programs. */
export interface Captcha {
  readonly kind: CaptchaDemand['captcha'];
  /** What a page needs to ask a visitor, for the form with this public id. */
  siteKey(publicId: string): string;
  /** What the page loads to ask a visitor; null where it needs nothing of others. */
  readonly script: string | null;
  /** A challenge of ours; absent where the provider gives its own. `isHard` under heavy pressure. */
  challenge?(publicId: string, isHard: boolean): Promise<object>;
  /** Whether a token is the answer for this form, given for the first time. */
  verify(token: string, publicId: string): Promise<boolean>;
}

import type { CaptchaDemand } from '@prosa/contracts';

/** Injection token of {@link Captcha}. */
export const CAPTCHA = Symbol('Captcha');

/** Distinguishes people, or at least clients that pay the computing cost, from bots. */
export interface Captcha {
  readonly kind: CaptchaDemand['captcha'];
  /** The site key for the form with this public id. */
  siteKey(publicId: string): string;
  /** The script that the page loads; null without a third party. */
  readonly script: string | null;
  /** A challenge of ours; absent where the provider gives its own. `isHard` under heavy pressure. */
  challenge?(publicId: string, isHard: boolean): Promise<object>;
  /** Whether a token is the answer for this form, given for the first time. */
  verify(token: string, publicId: string): Promise<boolean>;
}

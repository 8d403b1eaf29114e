import { createHmac, hkdfSync } from 'node:crypto';

/** Injection token of the {@link SignInSecret}. */
export const SIGN_IN_SECRET = Symbol('SignInSecret');

/** Hashes accounts, networks and browsers under a key that is not in the database. */
export class SignInSecret {
  private readonly key: Buffer;

  /** Processes with the same secret compute the same hashes. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'prosa sign-in', 32));
  }

  /** A keyed hash over unambiguously separated parts. */
  hash(...parts: readonly string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }
}

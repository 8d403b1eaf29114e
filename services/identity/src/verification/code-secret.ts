import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@prosa/contracts';

/** Injection token of the {@link CodeSecret}. */
export const CODE_SECRET = Symbol('CodeSecret');

/** Generates codes, and hashes codes and recipients with a key that is not in the database. */
export class CodeSecret {
  private readonly key: Buffer;

  /** Processes with the same secret compute the same hashes. */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'prosa verification codes', 32));
  }

  /** Six digits from the system's generator. */
  newCode(): string {
    return String(randomInt(10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0');
  }

  /** A keyed hash over unambiguously separated parts. */
  hash(...parts: readonly string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }

  /** Compares two hashes in constant time. */
  same(one: string, other: string): boolean {
    const [left, right] = [Buffer.from(one), Buffer.from(other)];
    return left.length === right.length && timingSafeEqual(left, right);
  }
}

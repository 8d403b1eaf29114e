import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** What one hash costs: N·r·128 bytes of memory, p times over. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's scrypt parameters for 32 MiB; about a quarter of a second of one core. */
export const PASSWORD_COST: PasswordCost = { N: 32_768, r: 8, p: 3 };

const KEY_BYTES = 32;

const written = (cost: PasswordCost, salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** Hashes passwords off the main thread, and compares them; counts what it costs. */
export class Passwords {
  private done = 0;

  constructor(private readonly cost: PasswordCost = PASSWORD_COST) {}

  /** How many hashes were computed so far: what a caller could measure. */
  get hashes(): number {
    return this.done;
  }

  /** Hashes a password as `scrypt$N$r$p$salt$key`. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return written(this.cost, salt, await this.derive(password, salt, this.cost));
  }

  /** A hash that no password has, made without computing one; comparing with it costs what any comparison costs. */
  decoy(): string {
    return written(this.cost, randomBytes(16), randomBytes(KEY_BYTES));
  }

  /** Whether a password is the hashed one; takes the same time whichever way it ends. */
  async matches(password: string, hash: string): Promise<boolean> {
    const [kind, N, r, p, salt, key] = hash.split('$');
    if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const expected = Buffer.from(key, 'base64url');
    const actual = await this.derive(password, Buffer.from(salt, 'base64url'), cost);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  private derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
    this.done += 1;
    const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
    return new Promise((resolve, fail) => {
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (fault, key) =>
        fault === null ? resolve(key) : fail(fault),
      );
    });
  }
}

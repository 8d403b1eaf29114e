import { Algorithm, hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** The cost of one hash: memory, passes and threads. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP's first choice for argon2id: 19 MiB, about 15 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2, lanes: 1 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;

// Written out: the enumeration is a constant of a declaration file, which a transpiler of single files cannot see.
const ARGON2ID = 2 satisfies Algorithm.Argon2id;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes and compares passwords off the main thread; counts the hashes. */
export class Passwords {
  private done = 0;

  constructor(private readonly cost: PasswordCost = PASSWORD_COST) {}

  /** Number of hashes computed so far: what a caller could measure. */
  get hashes(): number {
    return this.done;
  }

  /** Hashes a password as `$argon2id$v=19$m=…,t=…,p=…$salt$key`, so that the cost can rise without breaking old hashes. */
  hash(password: string): Promise<string> {
    this.done += 1;
    return hash(password.normalize('NFKC'), {
      algorithm: ARGON2ID,
      memoryCost: this.cost.memoryKib,
      timeCost: this.cost.passes,
      parallelism: this.cost.lanes,
      outputLen: KEY_BYTES,
      salt: randomBytes(SALT_BYTES),
    });
  }

  /**
   * A hash that no password matches, created without computing one; comparing with it costs the same as any
   * comparison.
   */
  decoy(): string {
    const { memoryKib, passes, lanes } = this.cost;
    const [salt, key] = [randomBytes(SALT_BYTES), randomBytes(KEY_BYTES)].map(base64);
    return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${salt}$${key}`;
  }

  /** Whether a password matches the hash; takes equally long in both cases. */
  async matches(password: string, hashed: string): Promise<boolean> {
    if (!hashed.startsWith('$argon2id$')) return false;
    this.done += 1;
    return verify(hashed, password.normalize('NFKC'));
  }
}

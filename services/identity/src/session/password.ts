import { Algorithm, hash, verify } from '@node-rs/argon2';
import { FairShare } from '@prosa/http';
import { randomBytes } from 'node:crypto';

/** The cost of one hash: memory, passes and threads. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP's first choice for argon2id: 19 MiB, about 15 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2, lanes: 1 };

/** Hashes under way: they use the threads that files and addresses are looked up with. */
const POOL = { width: 2, each: 1, waiting: 1_000 };
/** The company of a sign-in: whether the account has one must not be seen in its time. */
const ANYBODY = 0;

const KEY_BYTES = 32;
const SALT_BYTES = 16;

// Written out: the enumeration is a constant of a declaration file, which a transpiler of single files cannot see.
const ARGON2ID = 2 satisfies Algorithm.Argon2id;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes and compares passwords off the main thread, a few at a time and of each company one; counts the hashes. */
export class Passwords {
  private done = 0;
  private readonly share = new FairShare(POOL);

  constructor(private readonly cost: PasswordCost = PASSWORD_COST) {}

  /** Number of hashes computed so far: what a caller could measure. */
  get hashes(): number {
    return this.done;
  }

  /**
   * Hashes a password as `$argon2id$v=19$m=…,t=…,p=…$salt$key`, so that the cost can rise without breaking old hashes.
   * @throws TooManyRequests when many hashes of the company wait, as `matches` does.
   */
  hash(password: string, company: number): Promise<string> {
    this.done += 1;
    const options = {
      algorithm: ARGON2ID,
      memoryCost: this.cost.memoryKib,
      timeCost: this.cost.passes,
      parallelism: this.cost.lanes,
      outputLen: KEY_BYTES,
      salt: randomBytes(SALT_BYTES),
    };
    return this.share.run(company, null, () => hash(password.normalize('NFKC'), options));
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
  async matches(password: string, hashed: string, company = ANYBODY): Promise<boolean> {
    if (!hashed.startsWith('$argon2id$')) return false;
    this.done += 1;
    return this.share.run(company, null, () => verify(hashed, password.normalize('NFKC')));
  }
}

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

const derive = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> => {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, fail) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (fault, key) =>
      fault === null ? resolve(key) : fail(fault),
    );
  });
};

/** Hashes a password as `scrypt$N$r$p$salt$key`, off the main thread. */
export const hashPassword = async (password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
};

/** Whether a password is the hashed one; takes the same time whichever way it ends. */
export const passwordMatches = async (password: string, hash: string): Promise<boolean> => {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

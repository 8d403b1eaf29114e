import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { keptSecret, type Environment } from '@prosa/config';

/** Without ambiguous letters and digits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The code for setting the platform up from another machine: 80 bits, the same in every process of an installation,
 * invalid once there is a super user.
 */
export class FoundingCode {
  /** In groups of four, as it is printed. */
  readonly text: string;

  constructor({ JWT_SECRET, DATA_DIR }: Pick<Environment, 'JWT_SECRET' | 'DATA_DIR'>) {
    const secret = JWT_SECRET || keptSecret(DATA_DIR, 'codes');
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'prosa founding code', LENGTH));
    const letters = [...bytes].map(byte => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    this.text = letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  }

  /** Whether an input is the code, in any grouping. */
  is(typed: string): boolean {
    return timingSafeEqual(digest(plain(typed)), digest(plain(this.text)));
  }
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '@prosa/config';

/** Source of the key that seals secrets in the database. */
export interface KeySource {
  /** 32 bytes, stable across calls. */
  key(): Buffer;
}

const KEY_BYTES = 32;

/** A key that is generated once and stored in a file with mode 0600. */
export class FileKeySource implements KeySource {
  private held: Buffer | undefined;

  constructor(private readonly file: string) {}

  /** @throws Error when the file's content is not a key. */
  key(): Buffer {
    this.held ??= this.read();
    return this.held;
  }

  private read(): Buffer {
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(this.file, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const key = Buffer.from(readFileSync(this.file, 'utf8').trim(), 'hex');
    if (key.length !== KEY_BYTES)
      throw new Error('The gateway key file is damaged; restore it from a backup');
    return key;
  }
}

/** A key from the configuration. */
const givenKey = (hex: string): KeySource => {
  const key = Buffer.from(hex, 'hex');
  return { key: () => key };
};

/** The installation's key: from the configuration, from the configured file, or from a file under DATA_DIR. */
export const keySourceIn = ({ GATEWAY_KEY, GATEWAY_KEY_FILE, DATA_DIR }: Environment): KeySource =>
  GATEWAY_KEY === ''
    ? new FileKeySource(GATEWAY_KEY_FILE || join(DATA_DIR, 'secret', 'gateway.key'))
    : givenKey(GATEWAY_KEY);

/** A key for the lifetime of the process. */
export const temporaryKey = (): KeySource => {
  const key = randomBytes(KEY_BYTES);
  return { key: () => key };
};

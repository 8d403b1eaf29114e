import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const isTaken = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'EEXIST';

const pathOf = (dataDir: string, name: string): string => join(dataDir, 'secrets', name);

/** Whether a secret of this name was made before. */
export const isSecretKept = (dataDir: string, name: string): boolean => existsSync(pathOf(dataDir, name));

/** The name in a folder is durable only once the folder is flushed. */
const flushFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/** Makes a secret, unless another process makes it at the same time. */
const makeSecret = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // A link is all or nothing: a crash never leaves half a secret behind.
    linkSync(draft, path);
    flushFolder(dirname(path));
  } catch (fault) {
    if (!isTaken(fault)) throw fault;
  } finally {
    rmSync(draft);
  }
};

/**
 * A secret of this installation: read from `DATA_DIR/secrets/<name>`, or made by the system's generator and kept there
 * for its owner's eyes only. Two processes starting at once end up with the same one.
 * @throws when the file is empty, as after damage to the disk: no key may be derived from nothing.
 */
export const keptSecret = (dataDir: string, name: string): string => {
  const path = pathOf(dataDir, name);
  if (existsSync(path)) chmodSync(path, 0o600);
  else makeSecret(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new Error(`${path} is empty: restore it from where it is kept`);
  return secret;
};

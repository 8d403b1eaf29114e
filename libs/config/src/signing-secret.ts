import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isTaken = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * A secret of this installation: read from `DATA_DIR/secrets/<name>`, or made by the system's generator and kept there
 * for its owner's eyes only. Two processes starting at once end up with the same one.
 */
export const keptSecret = (dataDir: string, name: string): string => {
  const path = join(dataDir, 'secrets', name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // A link is all or nothing: a crash never leaves half a secret behind.
    linkSync(draft, path);
  } catch (fault) {
    if (!isTaken(fault)) throw fault;
    chmodSync(path, 0o600);
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
};

import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// By path: Jest's module aliases do not reach its global set-up.
import { startEmbeddedPostgres } from '../../../platform/src/embedded-postgres';
import type { EmbeddedPostgres } from '../../../platform/src/embedded-postgres';
import { testRunVariable, testServerVariable } from '../test-database';

const prefix = 'prosa-test-postgres-';

/** Started by the set-up, for the tear-down in the same process. */
export const started: { server?: EmbeddedPostgres; folder?: string } = {};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const takeOver = async (folder: string): Promise<void> => {
  const left = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false }).catch(
    () => null,
  );
  await left?.stop();
};

/** A run that was killed leaves its server behind; the next run clears it away. */
const clearAbandoned = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0]);
    if (isAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    // A run that starts a server takes over the one that still runs there; where none can start, the run fails.
    if (existsSync(join(folder, 'cluster', 'postmaster.pid'))) await takeOver(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Starts one server for a run of specs, or uses the one that DATABASE_URL names. */
export default async function startPostgres(): Promise<void> {
  process.env[testRunVariable] = randomBytes(8).toString('hex');
  if (process.env['DATABASE_URL'] !== undefined) {
    process.env[testServerVariable] = process.env['DATABASE_URL'];
    return;
  }
  await clearAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  started.folder = folder;
  started.server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false });
  process.env[testServerVariable] = started.server.url;
}

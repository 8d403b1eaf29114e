import type { LocalServer } from '@prosa/testing';
import { join } from 'node:path';
import { Client } from 'pg';
import { operate, type Scene } from '../judge/operate';
import type { RoleProcess } from './process';

/** What is restored, and what stands around it. */
export interface RestoreSite {
  readonly scene: Scene;
  readonly folder: string;
  readonly processes: readonly RoleProcess[];
  /** Started empty, as the runbook says. */
  readonly engines: readonly LocalServer[];
}

/** Takes a database away, with all that is in it, and makes an empty one of the same name. */
const emptyDatabase = async (databaseUrl: string): Promise<void> => {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  try {
    await client.query(`drop database "${name}" with (force)`);
    await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
};

/**
 * Follows `docs/runbooks/restore.md` while phones keep writing: everything is stopped, a backup made, the database
 * dropped, and the backup restored into an empty one. Returns deviations from the runbook.
 */
export const restoreAll = async (site: RestoreSite, turn: number): Promise<readonly string[]> => {
  const { scene, processes, engines } = site;
  const faults: string[] = [];
  const work = async (...words: string[]): Promise<void> => {
    const { code, rows } = await operate(scene, words).catch((fault: unknown) => ({
      code: 2,
      rows: [{ fault: String(fault).slice(0, 500) }],
    }));
    const said = JSON.stringify(rows.at(-1) ?? null);
    if (code !== 0) faults.push(`prosa ${words.slice(0, 2).join(' ')} to end with 0, not ${code}: ${said}`);
  };
  await Promise.all(processes.map(each => each.stop()));
  const backup = join(site.folder, `backup-${turn}`);
  await work('backup', backup);
  await work('keys', 'backup', `${backup}-keys`);
  if (faults.length === 0) {
    await emptyDatabase(scene.databaseUrl);
    await work('keys', 'restore', `${backup}-keys`);
    await work('restore', backup);
    await work('log', 'verify');
    await work('projections', 'verify');
  }
  for (const engine of engines) {
    await engine.kill();
    engine.wipe();
    await engine.start();
  }
  await Promise.all(processes.map(each => each.start()));
  return faults;
};

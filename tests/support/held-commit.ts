import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from './eventually';
import type { Product } from './product';

/** Opens the database of a product that runs its own, as its superuser. */
export const openOwnDatabase = async ({ dataDir }: Pick<Product, 'dataDir'>): Promise<Client> => {
  const folder = join(dataDir, 'postgres');
  const [password, port] = ['password', 'port'].map(name => readFileSync(join(folder, name), 'utf8').trim());
  const database = new Client({ connectionString: `postgres://prosa:${password}@127.0.0.1:${port}/prosa` });
  // It may end with the product.
  database.on('error', () => undefined);
  await database.connect();
  return database;
};

/** A commit of the product to stop at. */
export interface CommitPoint {
  /** With schema; `process_command` is found by its name. */
  readonly table: string;
  readonly on: 'insert' | 'update' | 'delete';
  /** A condition over `old` and `new`. */
  readonly when: string;
}

const LOCK = 7_246_999;

const waitingBackends = `
  select pid from pg_locks
   where locktype = 'advisory' and not granted and classid = 0 and objid = ${LOCK}`;

/**
 * Stops a product in the midst of a commit: what it wrote is not durable yet, and its process waits. `end` kills the
 * process and then lets the commit pass, so that its response is lost, or rolls it back, as a crash just before does.
 */
export const holdCommit = async (product: Product, { table, on, when }: CommitPoint, patienceMs: number) => {
  const database = await openOwnDatabase(product);
  await database.query(`select pg_advisory_lock(${LOCK})`);
  await database.query(`
    create schema if not exists held;
    grant usage on schema held to public;
    create or replace function held.wait() returns trigger language plpgsql security definer as
      $$ begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
    create constraint trigger held_commit after ${on} on ${table}
      deferrable initially deferred for each row when (${when}) execute function held.wait()`);
  const waiting = async (): Promise<number[]> =>
    (await database.query<{ pid: number }>(waitingBackends)).rows.map(({ pid }) => pid);
  return {
    reached: () =>
      eventually(async () => expect((await waiting()).length).toBeGreaterThan(0), patienceMs, 50),
    end: async (outcome: 'committed' | 'rolled back'): Promise<void> => {
      const pids = await waiting();
      await product.kill();
      if (outcome === 'rolled back')
        await database.query('select pg_terminate_backend(pid) from unnest($1::int[]) as held (pid)', [pids]);
      await database.query(`select pg_advisory_unlock(${LOCK})`);
      await eventually(async () => {
        const { rows } = await database.query('select from pg_stat_activity where pid = any($1)', [pids]);
        expect(rows).toEqual([]);
      });
      await database.query(`drop trigger held_commit on ${table}`);
      await database.end();
    },
  };
};

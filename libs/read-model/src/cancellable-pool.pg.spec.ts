import { withRequestSignal } from './request-signal';
import { testDatabase, until, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openReadModel, type OpenReadModel } from './open-read-model';

describe('A company’s query', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let watcher: Client;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    watcher = new Client({ connectionString: database.url });
    await watcher.connect();
  });

  afterAll(async () => {
    await watcher.end();
    await read.close();
    await database.drop();
  });

  /** A role that can see others' queries. */
  const working = async (): Promise<number> => {
    const { rows } = await watcher.query<{
      count: number;
    }>(`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`);
    return rows[0]?.count ?? 0;
  };
  const sleep = () => read.tenants.withTenant(1, db => sql`select pg_sleep(60)`.execute(db));

  it('is cancelled by the server when the caller has disconnected, and the connections stay usable', async () => {
    const gone = new AbortController();
    const asked = [sleep, sleep].map(ask =>
      withRequestSignal(gone.signal, ask).catch((fault: unknown) => fault),
    );
    await until(async () => (await working()) === 2);
    gone.abort();
    for (const outcome of await Promise.all(asked)) expect(outcome).toBeInstanceOf(Error);
    await until(async () => (await working()) === 0);
    const { rows } = await read.tenants.withTenant(1, db =>
      sql<{ one: number }>`select 1 as one`.execute(db),
    );
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('is not sent when the caller disconnected before', async () => {
    const gone = new AbortController();
    gone.abort();
    await expect(withRequestSignal(gone.signal, sleep)).rejects.toThrow();
    expect(await working()).toBe(0);
  });
});

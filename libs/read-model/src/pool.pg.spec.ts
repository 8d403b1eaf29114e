import { testDatabase, type TestDatabase } from '@prosa/testing';
import { openReadModel, type OpenReadModel } from './open-read-model';
import { idleInTransactionMs, openPool } from './pool';
import type { Role } from './roles';

describe('A process that stops within a transaction', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it.each(['app', 'projector', 'owner'] as const satisfies readonly Role[])(
    'keeps rows locked as %s for a limited time only',
    async role => {
      const pool = openPool(role, { url: database.url, max: 1, onError: () => undefined });
      const { rows } = await pool.query<{ patience: number }>(
        `select setting::int as patience from pg_settings where name = 'idle_in_transaction_session_timeout'`,
      );
      await pool.end();
      expect(rows).toEqual([{ patience: idleInTransactionMs[role] }]);
    },
  );
});

describe('A repeated statement', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it.each([
    ['projector', 0],
    // Seven times, of which the first two are not prepared.
    ['app', 5],
  ] as const)('is planned by the server for the %s %d times', async (role, custom) => {
    const pool = openPool(role, { url: database.url, max: 1, onError: () => undefined });
    const client = await pool.connect();
    const rows = 'select relname from pg_class where oid = any ($1::oid[])';
    for (let n = 0; n < 7; n += 1) await client.query(rows, [[n]]);
    const { rows: plans } = await client.query<{ custom: number }>(
      'select custom_plans::int as custom from pg_prepared_statements where statement = $1',
      [rows],
    );
    client.release();
    await pool.end();
    expect(plans).toEqual([{ custom }]);
  });
});

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
    'keeps the rows that it has locked as %s from others for a while only',
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

import { testDatabase, type TestDatabase } from '@prosa/testing';
import type { Pool, PoolClient } from 'pg';
import { openReadModel, type OpenReadModel } from './open-read-model';
import { openPool } from './pool';

const WANTED = 'select word from young where id = any($1::int[])';

describe('A connection that keeps its statements prepared', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let pool: Pool;
  let client: PoolClient;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
    pool = openPool('owner', { url: database.url, max: 1, onError: () => undefined });
    client = await pool.connect();
  });
  afterAll(async () => {
    client.release();
    await pool.end();
    await read.close();
    await database.drop();
  });

  const ask = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await client.query(WANTED, [[1]]);
  };

  const planNow = async (): Promise<string> => {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_prepared_statements where statement = '${WANTED}'`,
    );
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain execute "${rows[0]?.name}"('{1}')`);
    return plan.rows.map(row => row['QUERY PLAN']).join('\n');
  };

  it('outgrows the plan that was good for the few rows of a young table', async () => {
    await client.query('create table young (id int primary key, word text) with (autovacuum_enabled = off)');
    await client.query(`insert into young values (1, 'first')`);
    await client.query('analyze young');
    await ask(10);
    expect(await planNow()).toContain('Seq Scan');
    await client.query(`insert into young select n, 'later' from generate_series(2, 20000) as n`);
    await ask(30);
    expect(await planNow()).toContain('young_pkey');
  });
});

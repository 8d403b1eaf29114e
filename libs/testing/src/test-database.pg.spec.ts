import { Client } from 'pg';
import { testDatabase } from './test-database';

const ask = async (url: string, text: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

describe('testDatabase', () => {
  it('gives every caller an empty database that is gone after drop', async () => {
    const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
    await ask(one.url, 'create table note (text text)');
    await expect(ask(other.url, 'select * from note')).rejects.toThrow('does not exist');
    await one.drop();
    await other.drop();
    await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist');
  });

  it('sorts text as Brazilian Portuguese does', async () => {
    const database = await testDatabase();
    const rows = await ask(
      database.url,
      `select t from unnest(array['zebra', 'Ávila', 'azul', 'Bruno']) t order by t`,
    );
    await database.drop();
    expect(rows.map(row => row['t'])).toEqual(['Ávila', 'azul', 'Bruno', 'zebra']);
  });
});

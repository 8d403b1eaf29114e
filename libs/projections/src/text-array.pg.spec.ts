import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { TextArray } from './array-parameter';

describe('texts in binary form', () => {
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
    [[]],
    [['one']],
    [['', 'NULL', null, '{a,"b\\"}', 'olá 😀👩‍👩‍👧 𝒳', 'line\nand\ttab', 'ção '.repeat(50_000)]],
  ])('%# are read by PostgreSQL', async texts => {
    const { rows } = await sql<{ item: string | null }>`
      select item from unnest(${new TextArray(texts)}::text[]) with ordinality as t(item, n) order by n`.execute(
      read.owner,
    );
    expect(rows.map(({ item }) => item)).toEqual(texts);
  });

  it('are JSON where the statement declares it', async () => {
    const values = [{ text: 'a "b" \u0000 \ud83d \\' }, [], { deep: { list: [1, null] } }];
    const texts = values.map(value => JSON.stringify(value));
    const { rows } = await sql<{ item: unknown }>`
      select item from unnest(${new TextArray(texts, 'json')}::json[]) with ordinality as t(item, n) order by n`.execute(
      read.owner,
    );
    expect(rows.map(({ item }) => item)).toEqual(values);
  });
});

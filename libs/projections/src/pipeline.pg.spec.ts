import { openReadModel, type OpenReadModel, type ReadModel } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import { isTransient } from '@prosa/kernel';
import { pipelined, type Statement } from './pipeline';

const say = (text: string, ...values: unknown[]): Statement => {
  return () => CompiledQuery.raw(text, values);
};
const count = say(`select nextval('spec_sent')::int as n, $1::int as one`, 1);
const refused = say('select 1 / $1::int as n', 0);
const asLogin = say('set local role none');
const cut = say('select pg_terminate_backend(pg_backend_pid()), $1::int as one', 1);

describe('Statements that are pipelined', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
    await sql`create sequence spec_sent`.execute(read.owner);
    await sql`grant all on sequence spec_sent to prosa_projector`.execute(read.owner);
  });
  beforeEach(() => sql`select setval('spec_sent', 1, false)`.execute(read.owner));
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const within = <T>(work: (db: Transaction<ReadModel>) => Promise<T>): Promise<T> =>
    read.projector.transaction().execute(work);
  const counted = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select nextval('spec_sent')::int as n`.execute(read.owner);
    return (rows[0]?.n ?? 0) - 1;
  };

  it('are answered in their order', async () => {
    const rows = await within(db => pipelined(db, [count, count, count], 'small'));
    expect(rows.flat().map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('fail with the first error of the server, and execute nothing after it', async () => {
    const failing = within(db => pipelined(db, [count, refused, count, refused, count], 'small'));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await counted()).toBe(1);
    expect(await within(db => pipelined(db, [say('select $1::int as n', 5)], 'small'))).toEqual([[{ n: 5 }]]);
  });

  it('end together with their connection, and the next ones use another', async () => {
    const failure: unknown = await within(db =>
      pipelined(db, [count, asLogin, cut, count, count], 'small'),
    ).catch((error: unknown) => error);
    expect(isTransient(failure)).toBe(true);
    expect(await counted()).toBe(1);
    expect(await within(db => pipelined(db, [say('select $1::int as n', 5)], 'small'))).toEqual([[{ n: 5 }]]);
  });

  it('are not sent at all when one of them cannot be written out', async () => {
    const unwritable: Statement = () => {
      throw new TypeError('not to be written out');
    };
    await expect(within(db => pipelined(db, [count, refused, unwritable], 'small'))).rejects.toThrow(
      'written out',
    );
    expect(await counted()).toBe(0);
  });
});

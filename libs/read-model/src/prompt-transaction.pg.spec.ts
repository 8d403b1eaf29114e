import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { allOf } from './all-of';
import { openReadModel, type OpenReadModel } from './open-read-model';
import { promptTransaction, type TransactionSteps } from './prompt-transaction';
import type { ReadModel } from './tables/schema';

const add = (n: number): RawBuilder<unknown> => sql`insert into spec_noted (n) values (${n})`;
const refused = sql`select 1 / ${0}::int`;
/** A role may not terminate its own connection; the login may. */
const asLogin = sql`set local role none`;
const ended = sql`select pg_terminate_backend(pg_backend_pid())`;
const count = sql<{ n: number }>`select count(*)::int as n from spec_noted`;

describe.each(['projector', 'owner'] as const)('A prompt transaction of the %s', role => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let db: Kysely<ReadModel>;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
    db = read[role];
    await sql`create table spec_noted (n int primary key)`.execute(read.owner);
    await sql`grant all on spec_noted to prosa_projector`.execute(read.owner);
  });
  beforeEach(() => sql`truncate spec_noted`.execute(read.owner));
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const noted = async (): Promise<number | undefined> => (await count.execute(db)).rows[0]?.n;
  const steps = (
    changed: Partial<TransactionSteps<number | undefined, number>>,
  ): TransactionSteps<number | undefined, number> => ({
    first: async open => (await count.execute(open)).rows[0]?.n,
    work: async (open, first) => {
      await add(1).execute(open);
      return first ?? -1;
    },
    last: () => [],
    ...changed,
  });
  const insertion = (n: number) => (open: Kysely<ReadModel>) => [add(n).compile(open)];

  it('passes the first result on, and commits the work with the last statement', async () => {
    const { outcome } = await promptTransaction(db, steps({ last: insertion(2) }));
    expect(outcome).toBe(0);
    expect(await noted()).toBe(2);
  });

  it('returns the results of its last statements, in order', async () => {
    const last = (open: Kysely<ReadModel>) => [
      sql`insert into spec_noted (n) values (2), (3) returning n`.compile(open),
      add(4).compile(open),
      count.compile(open),
    ];
    const { answers } = await promptTransaction(db, steps({ last }));
    expect(answers).toEqual([[{ n: 2 }, { n: 3 }], [], [{ n: 4 }]]);
  });

  it('may have no last statement', async () => {
    await promptTransaction(db, steps({ last: () => [] }));
    expect(await noted()).toBe(1);
  });

  it('changes nothing when the last statement is rejected, and throws its error', async () => {
    await expect(promptTransaction(db, steps({ last: insertion(1) }))).rejects.toMatchObject({
      code: '23505',
    });
    expect(await noted()).toBe(0);
  });

  it('changes nothing when the last statement cannot be written out', async () => {
    const unwritable = (): never => {
      throw new TypeError('not to be written out');
    };
    await expect(promptTransaction(db, steps({ last: unwritable }))).rejects.toThrow('written out');
    expect(await noted()).toBe(0);
  });

  it('changes nothing when a value of the last statement cannot be written out', async () => {
    const unwritable: Record<string, unknown> = {};
    unwritable['self'] = unwritable;
    const last = (open: Kysely<ReadModel>) => [sql`select ${unwritable}::json`.compile(open)];
    await expect(promptTransaction(db, steps({ last }))).rejects.toThrow('circular');
    expect(await noted()).toBe(0);
  });

  it('changes nothing when a value of a last statement cannot be serialised', async () => {
    const unwritable = {
      toPostgres: (): never => {
        throw new TypeError('not to be written out');
      },
    };
    const last = (open: Kysely<ReadModel>) => [
      ...insertion(2)(open),
      sql`select ${unwritable}::text`.compile(open),
    ];
    await expect(promptTransaction(db, steps({ last }))).rejects.toThrow('written out');
    expect(await noted()).toBe(0);
  });

  it('does no work when the first statement is rejected', async () => {
    const first = async (open: Kysely<ReadModel>): Promise<number> =>
      (await refused.execute(open)).rows.length;
    await expect(promptTransaction(db, steps({ first }))).rejects.toMatchObject({ code: '22012' });
    expect(await noted()).toBe(0);
  });

  it('changes nothing when the work fails, whatever of it is in flight', async () => {
    const work = (open: Kysely<ReadModel>): Promise<number> => {
      add(5)
        .execute(open)
        .catch(() => undefined);
      return Promise.reject(new Error('given up'));
    };
    await expect(promptTransaction(db, steps({ work }))).rejects.toThrow('given up');
    expect(await noted()).toBe(0);
  });

  it.each(['first', 'work', 'last'] as const)(
    'keeps nothing when the connection is lost in its %s step',
    async step => {
      const cut = async (open: Kysely<ReadModel>): Promise<number> => {
        await asLogin.execute(open);
        return (await ended.execute(open)).rows.length;
      };
      const changed = {
        first: { first: cut },
        work: { work: (open: Kysely<ReadModel>) => allOf([add(5).execute(open), cut(open)]).then(() => 0) },
        last: {
          work: async (open: Kysely<ReadModel>) => {
            await allOf([add(5).execute(open), asLogin.execute(open)]);
            return 0;
          },
          last: (open: Kysely<ReadModel>) => [ended.compile(open)],
        },
      }[step];
      await expect(promptTransaction(db, steps(changed))).rejects.toThrow();
      expect(await noted()).toBe(0);
      await promptTransaction(db, steps({}));
      expect(await noted()).toBe(1);
    },
  );
});

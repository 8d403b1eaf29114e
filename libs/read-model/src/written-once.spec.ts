import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { ReadModel } from './tables/schema';
import { writtenOnce } from './written-once';

const db = new Kysely<ReadModel>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: open => new PostgresIntrospector(open),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

describe('A statement that is written once', () => {
  it('equals the uncached one, with the values of each call', () => {
    let times = 0;
    const write = (open: Kysely<ReadModel>, ids: readonly number[], after: number) => {
      times += 1;
      return open
        .selectFrom('companyFeed')
        .select('seq')
        .where(sql<boolean>`company_id = any(${ids}::int[])`)
        .where('channel', '=', 'ticket')
        .where('seq', '>', after);
    };
    const once = writtenOnce(write);
    for (const [ids, after] of [
      [[1], 0],
      [[2, 3], 7],
    ] as const) {
      const { sql: text, parameters } = once(db, ids, after);
      const plain = write(db, ids, after).compile();
      expect({ text, parameters }).toEqual({ text: plain.sql, parameters: plain.parameters });
    }
    expect(times).toBe(3);
  });

  it('is written every time when a value is no parameter of it', () => {
    let times = 0;
    const once = writtenOnce((open: Kysely<ReadModel>, companyId: number, _hint: string) => {
      times += 1;
      return open.selectFrom('companyFeed').select('seq').where('companyId', '=', companyId);
    });
    expect(once(db, 1, 'a').parameters).toEqual([1]);
    expect(once(db, 2, 'b').parameters).toEqual([2]);
    expect(times).toBe(3);
  });
});

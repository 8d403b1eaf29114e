import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openLiveFeed } from './live-feed';
import type { LiveFeed } from './live-feed.port';
import type { NewFrame } from './projection.port';
import { ReadModelSignals } from './signals';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));
const frame: NewFrame = {
  companyId: 1,
  channel: 'ticket',
  payload: { action: 'delete', ticketId: 1 },
  audience: { kind: 'company' },
};

/** The effect of `pg_restore` on a table, in the database that the dump was made of. */
const fromDump = [
  'alter table company_feed_heads rename to dumped',
  'create table company_feed_heads (like dumped including all)',
  'alter table company_feed_heads owner to prosa_owner',
  'grant select, insert, update, delete on company_feed_heads to prosa_projector',
  'insert into company_feed_heads select * from dumped',
  'drop table dumped',
];

describe('the end of a feed', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  const start = (): Promise<LiveFeed> =>
    openLiveFeed({ db: read.projector, signals: new ReadModelSignals(), clock });
  const run = async (...statements: string[]): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(read.owner);
  };
  const asServer = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };

  beforeEach(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
  });
  afterEach(async () => {
    await read.close();
    await database.drop();
  });

  it('is in one epoch from before the first frame, for all readers and openings', async () => {
    const one = await start();
    const { epoch } = await one.end(1);
    await one.publish([frame, frame]);
    expect(await one.end(1)).toEqual({ head: 2, epoch });
    const [other, again] = await Promise.all([start(), start()]);
    await other.publish([frame]);
    await run('vacuum company_feed_heads');
    expect(await Promise.all([one, other, again].map(feed => feed.end(1)))).toEqual(
      Array.from({ length: 3 }, () => ({ head: 3, epoch })),
    );
    expect((await one.end(2)).epoch).not.toBe(epoch);
  });

  it('is in one epoch when many read it concurrently for the first time', async () => {
    const feed = await start();
    await feed.publish([frame]);
    const ends = await Promise.all(Array.from({ length: 8 }, () => feed.end(1)));
    expect(new Set(ends.map(({ epoch }) => epoch)).size).toBe(1);
    expect(new Set(ends.map(({ head }) => head))).toEqual(new Set([1]));
  });

  it.each([
    ['came back from a dump', fromDump, 3],
    ['were emptied', ['truncate company_feed, company_feed_heads'], 0],
    ['were deleted', ['delete from company_feed', 'delete from company_feed_heads'], 0],
  ])('is of another epoch once the numbers %s, every time', async (_case, statements, head) => {
    const feed = await start();
    const epochs = new Set([(await feed.end(1)).epoch]);
    for (const size of [2, 3]) {
      await feed.publish([frame, frame, frame]);
      await run(...statements);
      const end = await feed.end(1);
      epochs.add(end.epoch);
      expect([epochs.size, end.head]).toEqual([size, head * (size - 1)]);
      expect(await feed.end(1)).toEqual(end);
    }
  });

  it('works on a server that restricts the control functions', async () => {
    await asServer('revoke execute on function pg_control_system() from public');
    const feed = await start();
    const { epoch } = await feed.end(1);
    await feed.publish([frame]);
    expect(await (await start()).end(1)).toEqual({ head: 1, epoch });
    await run('truncate company_feed, company_feed_heads');
    expect((await feed.end(1)).epoch).not.toBe(epoch);
  });
  it('is in the same epoch after a time without permission to read it, as while grants were missing', async () => {
    const feed = await start();
    const { epoch } = await feed.end(1);
    await run('revoke all on company_feed_heads from prosa_projector');
    await expect(feed.end(1)).rejects.toThrow('permission denied');
    await run('grant select, insert, update, delete on company_feed_heads to prosa_projector');
    expect(await feed.end(1)).toEqual({ head: 0, epoch });
  });
});

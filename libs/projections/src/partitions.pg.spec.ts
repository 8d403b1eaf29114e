import { ManualClock, type Recorded } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { PATIENCE_MS, testDatabase, type TestDatabase } from '@prosa/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createBarrier } from './barrier';
import { readCheckpoints } from './checkpoint';
import { repartition } from './repartition';
import { listSource } from './list-source';
import { DividedOtherwise, partitionsOf, type Partition } from './partition';
import { createProjector, type Projector, type ProjectorOptions } from './projector';
import { createRebuilder } from './rebuild';
import { ReadModelSignals } from './signals';
import { jarEvent, migrateWithToy, toyPart } from './spec/toy-part';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));

const logOf = (companies: readonly number[]): readonly Recorded[] => {
  const revisions = new Map<number, number>();
  return companies.map((companyId, n) => {
    const revision = revisions.get(companyId) ?? 0;
    revisions.set(companyId, revision + 1);
    const place = { position: n + 1, companyId, jar: companyId, revision };
    return jarEvent(
      place,
      revision === 0
        ? { type: 'JarOpened', data: { label: `jar ${companyId}` } }
        : { type: 'JarFilled', data: { marbles: 1 } },
    );
  });
};

describe('a read model in shares', () => {
  let database: TestDatabase;
  let read: OpenReadModel;

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateWithToy(read.owner);
  });
  beforeEach(() =>
    sql`truncate spec_jar, spec_shelf, checkpoints, projected_parts, dead_letters, company_feed, company_feed_heads`.execute(
      read.owner,
    ),
  );
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const projector = (
    source: ProjectorOptions['source'],
    partition: Partition,
    more: Partial<ProjectorOptions> = {},
  ): Projector =>
    createProjector({ source, db: read.projector, parts: [toyPart], clock, partition, ...more });
  const dividing = (source: ProjectorOptions['source'], of: number): Promise<void> =>
    repartition(of, {
      owner: read.owner,
      clock,
      projectorOf: (partition, checkpointsOf) => projector(source, partition, { checkpointsOf }),
    });
  const jars = async (): Promise<Record<number, number>> => {
    const { rows } = await sql<{ companyId: number; marbles: number }>`
      select company_id, marbles from spec_jar order by 1`.execute(read.owner);
    return Object.fromEntries(rows.map(row => [row.companyId, row.marbles]));
  };
  const counted = (companies: readonly number[]): Record<number, number> => {
    const counts: Record<number, number> = {};
    for (const company of companies) counts[company] = (counts[company] ?? -1) + 1;
    return counts;
  };

  it('equals a replay whichever partition is ahead, and however it is repartitioned on the way', async () => {
    const run = fc.record({
      of: fc.integer({ min: 1, max: 4 }),
      upTo: fc.array(fc.nat(40), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
        fc.array(run, { minLength: 1, maxLength: 3 }),
        async (companies, runs) => {
          await sql`truncate spec_jar, spec_shelf, checkpoints, company_feed, company_feed_heads`.execute(
            read.owner,
          );
          const source = listSource(...logOf(companies));
          for (const { of, upTo } of runs) {
            await dividing(source, of);
            for (const [n, partition] of partitionsOf(of).entries())
              await projector(source, partition, { batchSize: 3 }).catchUp(BigInt(upTo[n] ?? 0));
          }
          for (const { partition } of await readCheckpoints(read.owner))
            await projector(source, partition).catchUp();
          expect(await jars()).toEqual(counted(companies));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('ends workers of an older division, and repeats nothing', async () => {
    const source = listSource(...logOf([1, 2, 1, 2]));
    await dividing(source, 2);
    const [even, odd] = partitionsOf(2).map(partition => projector(source, partition));
    await even?.catchUp();
    const stop = new AbortController();
    const old = odd?.run(stop.signal);
    const ended = expect(old).rejects.toThrow(DividedOtherwise);
    await dividing(source, 3);
    source.append(...logOf([1, 2, 1, 2, 1, 1]).slice(4));
    await ended;
    for (const partition of partitionsOf(3)) await projector(source, partition).catchUp();
    expect(await jars()).toEqual({ 1: 3, 2: 1 });
    await expect(projector(source, { index: 0, of: 2 }).catchUp()).rejects.toThrow(DividedOtherwise);
  });

  it('is divided once when several processes repartition it at the same time', async () => {
    const source = listSource(...logOf([1, 2, 3, 1, 2, 3]));
    await dividing(source, 1);
    await projector(source, { index: 0, of: 1 }).catchUp(4n);
    await Promise.all([dividing(source, 3), dividing(source, 3), dividing(source, 3)]);
    const shares = await readCheckpoints(read.owner);
    expect(shares.map(({ name, position }) => [name, position])).toEqual([
      ['read-model:0/3', 4n],
      ['read-model:1/3', 4n],
      ['read-model:2/3', 4n],
    ]);
  });

  it('has a barrier that waits for the partition of a company, or for all of them', async () => {
    const source = listSource(...logOf([1, 2, 1, 2]));
    await dividing(source, 2);
    const signals = new ReadModelSignals();
    const barrier = createBarrier({ db: read.projector, signals });
    const wait = { timeoutMs: 20 };
    await projector(source, { index: 1, of: 2 }, { signals }).catchUp();
    expect(await barrier.reached(4n, { ...wait, companyId: 1 })).toBe(true);
    expect(await barrier.reached(4n, { ...wait, companyId: 2 })).toBe(false);
    expect(await barrier.reached(4n, wait)).toBe(false);
    await projector(source, { index: 0, of: 2 }, { signals }).catchUp();
    expect(await barrier.reached(4n, wait)).toBe(true);
  });

  it('records its position though its companies have no facts', async () => {
    const source = listSource(...logOf([1, 1, 1]));
    await dividing(source, 2);
    const stop = new AbortController();
    const signals = new ReadModelSignals();
    const idle = projector(source, { index: 0, of: 2 }, { signals }).run(stop.signal);
    const barrier = createBarrier({ db: read.projector, signals });
    expect(await barrier.reached(3n, { companyId: 2, timeoutMs: PATIENCE_MS })).toBe(true);
    stop.abort();
    await idle;
  });

  it('reads only its partition while far behind, and follows the log from there on', async () => {
    const companies = Array.from({ length: 2_600 }, (_, n) => 1 + (n % 13));
    const whole = logOf([...companies, ...companies.slice(0, 1_300), 2, 2]);
    const source = listSource(...whole.slice(0, 2_600));
    await dividing(source, 2);
    const followed: bigint[] = [];
    const shares: number[] = [];
    const watched: typeof source = {
      ...source,
      readPartition: async (after, max, share) => {
        const page = await source.readPartition(after, max, share);
        shares.push(page.facts.length);
        return page;
      },
      follow: (after, sink, signal) => {
        followed.push(after);
        return source.follow(after, sink, signal);
      },
    };
    const stop = new AbortController();
    const signals = new ReadModelSignals();
    const barrier = createBarrier({ db: read.projector, signals });
    const even = projector(watched, { index: 0, of: 2 }, { signals, batchSize: 500 });
    const running = even.run(stop.signal);
    const reached = (position: bigint): Promise<boolean> =>
      barrier.reached(position, { companyId: 2, timeoutMs: PATIENCE_MS });
    expect(await reached(2_600n)).toBe(true);
    expect(shares).toEqual([500, 500, 200]);
    // The short rest is followed.
    expect(followed).toEqual([whole.filter(({ metadata }) => metadata.companyId % 2 === 0)[999]?.position]);
    source.append(...whole.slice(2_600, 3_900));
    expect(await reached(3_900n)).toBe(true);
    source.append(...whole.slice(3_900));
    expect(await reached(3_902n)).toBe(true);
    stop.abort();
    await running;
    // More than a batch at once is read by partition, and the log is followed again afterwards.
    expect(followed.length).toBeGreaterThan(1);
    expect(Object.entries(await jars()).filter(([company]) => Number(company) % 2 === 1)).toEqual([]);
    expect(await jars()).toEqual(
      Object.fromEntries(
        Object.entries(counted(whole.map(({ metadata }) => metadata.companyId))).filter(
          ([company]) => Number(company) % 2 === 0,
        ),
      ),
    );
  });

  it('is verified and rebuilt as a whole', async () => {
    const source = listSource(...logOf([1, 2, 3, 1, 2, 3, 1]));
    await dividing(source, 2);
    for (const [n, partition] of partitionsOf(2).entries())
      await projector(source, partition).catchUp(BigInt(5 + n));
    const rebuilder = createRebuilder({
      ...{ source, owner: read.owner, parts: [toyPart], clock },
      migrate: schema => migrateWithToy(read.owner, schema),
    });
    expect(await rebuilder.verify()).toEqual([]);
    await sql`update spec_jar set marbles = 9 where company_id = 1`.execute(read.owner);
    expect(await rebuilder.rebuild()).toMatchObject([{ table: 'spec_jar', rows: 1 }]);
    expect(await rebuilder.verify()).toEqual([]);
  });

  it('is replayed by reading the log once for all shares', async () => {
    const source = listSource(...logOf([1, 2, 3, 1, 2, 3, 1]));
    await dividing(source, 3);
    for (const partition of partitionsOf(3)) await projector(source, partition).catchUp();
    const asked: bigint[] = [];
    const rebuilder = createRebuilder({
      source: {
        ...source,
        readAll: (after, max) => {
          asked.push(after);
          return source.readAll(after, max);
        },
      },
      ...{ owner: read.owner, parts: [toyPart], clock },
      migrate: schema => migrateWithToy(read.owner, schema),
    });
    expect(await rebuilder.verify()).toEqual([]);
    expect(asked).toEqual([0n]);
  });
});

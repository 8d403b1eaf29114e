import { ManualClock, type Recorded } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, until, type TestDatabase } from '@prosa/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { readCheckpoint } from './checkpoint';
import { listSource, type ListSource } from './list-source';
import { TooManyParkedStreams, type ProjectorFault } from './poison';
import { createProjector, type Projector, type ProjectorOptions } from './projector';
import { createRebuilder } from './rebuild';
import { jarEvent, migrateWithToy, toyPart, type JarEvent } from './spec/toy-part';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));

interface Step {
  readonly companyId: number;
  readonly jar: number;
  readonly fact: JarEvent;
}

const label = fc.oneof(fc.string(), fc.constantFrom('a\u0000b', 'olá 🙂', '\ud800', '"\\,{}', 'null', ''));
const fact: fc.Arbitrary<JarEvent> = fc.oneof(
  label.map(text => ({ type: 'JarOpened' as const, data: { label: text } })),
  fc.integer({ min: 0, max: 9 }).map(marbles => ({ type: 'JarFilled' as const, data: { marbles } })),
  label.map(text => ({ type: 'JarLabelled' as const, data: { label: text } })),
  fc.constant({ type: 'JarBroken' as const, data: {} }),
);
const step: fc.Arbitrary<Step> = fc.record({
  companyId: fc.integer({ min: 1, max: 3 }),
  jar: fc.integer({ min: 1, max: 4 }),
  fact,
});

const logOf = (steps: readonly Step[]): readonly Recorded[] => {
  const revisions = new Map<string, number>();
  return steps.map(({ companyId, jar, fact: what }, index) => {
    const revision = revisions.get(`${companyId}/${jar}`) ?? 0;
    revisions.set(`${companyId}/${jar}`, revision + 1);
    return jarEvent({ position: index + 1, companyId, jar: companyId * 100 + jar, revision }, what);
  });
};

const filled = (position: number, jar: number, marbles: number, revision = 1): Recorded =>
  jarEvent({ position, companyId: 1, jar, revision }, { type: 'JarFilled', data: { marbles } });
const openedJar = (position: number, jar: number): Recorded =>
  jarEvent(
    { position, companyId: 1, jar, revision: 0 },
    { type: 'JarOpened', data: { label: `jar ${jar}` } },
  );

describe('the projector', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let faults: ProjectorFault[];

  const projector = (source: ListSource, more: Partial<ProjectorOptions> = {}): Projector =>
    createProjector({
      source,
      db: read.projector,
      parts: [toyPart],
      clock,
      onFault: fault => faults.push(fault),
      ...more,
    });
  const rebuilder = (source: ListSource) =>
    createRebuilder({
      source,
      owner: read.owner,
      parts: [toyPart],
      clock,
      migrate: schema => migrateWithToy(read.owner, schema),
    });
  const jars = async () =>
    (
      await sql<{ uuid: string; marbles: number }>`
        select uuid, marbles from spec_jar order by uuid`.execute(read.owner)
    ).rows.map(row => [Number.parseInt(row.uuid.slice(-12), 16), row.marbles]);

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateWithToy(read.owner);
  });

  beforeEach(async () => {
    faults = [];
    await sql`truncate spec_jar, spec_shelf, checkpoints, projected_parts, dead_letters, company_feed, company_feed_heads`.execute(
      read.owner,
    );
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it('equals a replay for any facts, in any batches, with crashes between them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.array(fc.record({ size: fc.integer({ min: 1, max: 9 }), upTo: fc.integer({ min: 1, max: 40 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (steps, runs) => {
          await sql`truncate spec_jar, spec_shelf, checkpoints, company_feed, company_feed_heads`.execute(
            read.owner,
          );
          const source = listSource(...logOf(steps));
          // Each run is a new process; the last one continues to the end.
          for (const run of runs) await projector(source, { batchSize: run.size }).catchUp(BigInt(run.upTo));
          await projector(source, { batchSize: runs[0]?.size ?? 1 }).catchUp();
          expect(faults).toEqual([]);
          expect(await rebuilder(source).verify()).toEqual([]);
          const { rows } = await sql<{ dense: boolean }>`
            select bool_and(seq = row) as dense from (
              select seq, row_number() over (partition by company_id order by position) as row from company_feed
            ) places`.execute(read.owner);
          expect(rows[0]?.dense ?? true).not.toBe(false);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('applies nothing twice when two runners follow the same log', async () => {
    const source = listSource();
    const stop = new AbortController();
    const running = [1, 2].map(() => projector(source, { batchSize: 3 }).run(stop.signal));
    for (let n = 1; n <= 50; n += 1) source.append(n === 1 ? openedJar(1, 1) : filled(n, 1, 1, n - 1));
    await until(async () => (await readCheckpoint(read.projector)) === 50n);
    stop.abort();
    await Promise.all(running);
    expect(await jars()).toEqual([[1, 49]]);
  });

  it('hurries while it is far behind, follows the log from its end on, and hurries again', async () => {
    const fill = (from: number, to: number): readonly Recorded[] =>
      Array.from({ length: to - from + 1 }, (_, n) => filled(from + n, 1, 1, from + n - 1));
    const source = listSource(openedJar(1, 1), ...fill(2, 1_500));
    const steps: string[] = [];
    const watched: ListSource = {
      ...source,
      readPartition: (after, max, share) => {
        steps.push(`read ${after}`);
        return source.readPartition(after, max, share);
      },
      follow: (after, sink, signal) => {
        steps.push(`follow ${after}`);
        return source.follow(after, sink, signal);
      },
    };
    const stop = new AbortController();
    const running = projector(watched, { batchSize: 1_000 }).run(stop.signal);
    const reached = (position: bigint) =>
      until(async () => (await readCheckpoint(read.projector)) === position);
    await reached(1_500n);
    source.append(...fill(1_501, 2_700));
    await reached(2_700n);

    stop.abort();
    await running;
    expect(steps).toEqual(['read 0', 'read 1000', 'follow 1000', 'read 2500', 'follow 2500']);
    expect(await jars()).toEqual([[1, 2_699]]);
  });

  it('parks the stream of a fact that cannot be projected, with what follows it, and continues', async () => {
    const source = listSource(
      openedJar(1, 1),
      openedJar(2, 2),
      filled(3, 1, 13),
      filled(4, 2, 5),
      filled(5, 1, 7, 2),
      filled(6, 2, 5, 2),
    );
    await projector(source).catchUp();
    expect(await jars()).toEqual([
      [1, 0],
      [2, 10],
    ]);
    expect(faults).toMatchObject([{ kind: 'parked', type: 'JarFilled', reason: 'Error thirteen' }]);
    const { rows } = await sql`select revision, error from dead_letters order by position`.execute(
      read.owner,
    );
    expect(rows).toEqual([
      { revision: 1, error: 'Error thirteen' },
      { revision: 2, error: null },
    ]);
  });

  it('projects a parked stream once its facts can be', async () => {
    const poisoned = listSource(openedJar(1, 1), filled(2, 1, 13), filled(3, 1, 7, 2));
    await projector(poisoned).catchUp();
    expect(await projector(poisoned).retryParked(openedJar(1, 1).stream)).toBe(false);
    const mended = listSource(openedJar(1, 1), filled(2, 1, 12), filled(3, 1, 7, 2));
    expect(await projector(mended).retryParked(openedJar(1, 1).stream)).toBe(true);
    expect(await jars()).toEqual([[1, 19]]);
    expect(await rebuilder(mended).verify()).toEqual([]);
  });

  it('projects what is parked while a stream is being released', async () => {
    const source = listSource(openedJar(1, 1), filled(2, 1, 13));
    const running = projector(source);
    await running.catchUp();
    const mended = listSource(openedJar(1, 1), filled(2, 1, 1));
    const { stream } = openedJar(1, 1);
    const reading = {
      ...mended,
      readStream: async (name: string) => {
        const found = await mended.readStream(name);
        if (found.length > 2) return found;
        for (const each of [source, mended]) each.append(filled(3, 1, 5, 2));
        await running.catchUp();
        return found;
      },
    };
    expect(await projector(reading).retryParked(stream)).toBe(true);
    expect(await jars()).toEqual([[1, 6]]);
    const { rows } = await sql`select 1 from dead_letters`.execute(read.owner);
    expect(rows).toEqual([]);
  });

  it('lets a running projector continue with a stream that another process has released', async () => {
    const source = listSource(openedJar(1, 1), filled(2, 1, 13));
    const running = projector(source);
    await running.catchUp();
    const mended = listSource(openedJar(1, 1), filled(2, 1, 1));
    await projector(mended).retryParked(openedJar(1, 1).stream);
    source.append(filled(3, 1, 5, 2));
    await running.catchUp();
    expect(await jars()).toEqual([[1, 6]]);
  });

  it('stops when more streams fail than a few poisoned facts explain', async () => {
    const events = Array.from({ length: 8 }, (_, n) => [openedJar(n * 2 + 1, n), filled(n * 2 + 2, n, 13)]);
    const running = projector(listSource(...events.flat())).run(new AbortController().signal);
    await expect(running).rejects.toThrow(TooManyParkedStreams);
  });

  it('finds and repairs rows that differ from the log', async () => {
    const source = listSource(openedJar(1, 1), openedJar(2, 2), openedJar(3, 3), filled(4, 1, 4));
    await projector(source).catchUp();
    await sql`update spec_jar set marbles = 9 where uuid = '00000000-0000-4000-9000-000000000001'`.execute(
      read.owner,
    );
    await sql`delete from spec_jar where uuid = '00000000-0000-4000-9000-000000000002'`.execute(read.owner);
    const differences = await rebuilder(source).verify();
    expect(differences).toEqual([
      {
        table: 'spec_jar',
        rows: 2,
        keys: ['00000000-0000-4000-9000-000000000001', '00000000-0000-4000-9000-000000000002'],
      },
    ]);
    await rebuilder(source).rebuild();
    expect(await jars()).toEqual([
      [1, 4],
      [2, 0],
      [3, 0],
    ]);
    expect(await rebuilder(source).verify()).toEqual([]);
  });

  it('does not start on tables that do not match its projections', async () => {
    const table = { table: 'specJar' as never, key: ['label' as never], on: {} };
    const parts = [{ name: 'wrong', tables: [table] }];
    const running = projector(listSource(openedJar(1, 1)), { parts }).run(new AbortController().signal);
    await expect(running).rejects.toThrow('specJar has no unique key (label)');
  });

  it('fills a part that was added later from the log’s beginning, once', async () => {
    const source = listSource(openedJar(1, 1), filled(2, 1, 4));
    expect(await rebuilder(source).adopt()).toEqual(['toy']);
    const before = createProjector({ source, db: read.projector, parts: [], clock });
    await before.catchUp();
    expect(await jars()).toEqual([]);
    await sql`truncate projected_parts`.execute(read.owner);
    expect(await rebuilder(source).adopt()).toEqual(['toy']);
    expect(await jars()).toEqual([[1, 4]]);
    expect(await rebuilder(source).adopt()).toEqual([]);
  });

  it('reports its lag', async () => {
    const source = listSource(openedJar(1, 1));
    await projector(source).catchUp();
    source.append(openedJar(2, 2), openedJar(3, 3));
    const late = new ManualClock(new Date(Date.UTC(2026, 0, 1) + 12_000));
    const lag = await projector(source, { clock: late }).lag();
    expect(lag).toEqual({ position: 1n, head: 3n, seconds: 10 });
  });
});

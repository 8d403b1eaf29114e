import type { LiveFrame } from '@prosa/contracts';
import { ManualClock } from '@prosa/kernel';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { PATIENCE_MS, testDatabase, until, type TestDatabase } from '@prosa/testing';
import { Client } from 'pg';
import { createBarrier } from './barrier';
import { listSource } from './list-source';
import { listen } from './listen';
import { openLiveFeed, pruneFeed } from './live-feed';
import type { LiveFeed } from './live-feed.port';
import type { NewFrame } from './projection.port';
import { createProjector } from './projector';
import { ReadModelSignals } from './signals';
import { jarEvent, migrateWithToy, toyPart } from './spec/toy-part';

const clock = new ManualClock(new Date('2026-02-01T00:00:00Z'));
const gone = (companyId: number, ticketId: number): NewFrame => ({
  companyId,
  channel: 'ticket',
  payload: { action: 'delete', ticketId },
  audience: { kind: 'company' },
});

/** One process of several, with its own signals and connection. */
interface Process {
  readonly signals: ReadModelSignals;
  readonly seen: Map<number, LiveFrame[]>;
  readonly feed: LiveFeed;
}

describe('the live feed', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  const stop = new AbortController();
  const listening: Promise<void>[] = [];

  const start = async (): Promise<Process> => {
    const signals = new ReadModelSignals();
    const received = new Promise<void>(resolve => signals.on('uncertain', resolve));
    listening.push(listen({ url: database.url, signals }, stop.signal));
    await received;
    const feed = await openLiveFeed({ db: read.projector, signals, clock });
    const seen = new Map<number, LiveFrame[]>();
    feed.subscribe((companyId, frames) => {
      seen.set(companyId, [...(seen.get(companyId) ?? []), ...frames]);
    });
    return { signals, seen, feed };
  };
  const places = (process: Process, companyId: number): readonly number[] =>
    (process.seen.get(companyId) ?? []).map(frame => frame.seq);

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 1 });
    await migrateWithToy(read.owner);
  });

  afterAll(async () => {
    stop.abort();
    await Promise.all(listening);
    await read.close();
    await database.drop();
  });

  it('passes every frame on once and in order, in every process, whichever published it', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const publishing = Array.from({ length: 60 }, (_, n) =>
      (n % 2 ? one : other).feed.publish([gone(1, n), gone(2, n), ...(n % 3 ? [gone(1, -n)] : [])]),
    );
    await Promise.all(publishing);
    await until(() =>
      [one, other].every(process => places(process, 1).length + places(process, 2).length >= 160),
    );
    const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, n) => n + 1);
    for (const process of [one, other]) {
      expect(places(process, 1)).toEqual(upTo(100));
      expect(places(process, 2)).toEqual(upTo(60));
    }
    expect(one.seen.get(1)).toEqual(other.seen.get(1));
    expect((await one.feed.end(1)).head).toBe(100);
  });

  it('misses no commit after it is opened, whatever signals it receives', async () => {
    const founder = await openLiveFeed({ db: read.projector, signals: new ReadModelSignals(), clock });
    await founder.publish([gone(3, 1), gone(3, 2)]);
    const signals = new ReadModelSignals();
    const feed = await openLiveFeed({ db: read.projector, signals, clock });
    const seen: number[] = [];
    feed.subscribe((companyId, frames) => {
      seen.push(...frames.map(({ seq }) => companyId * 100 + seq));
    });
    // The signal of the first frame is lost, as are those of a newly created company.
    await founder.publish([gone(3, 3), gone(4, 1)]);
    await founder.publish([gone(4, 2)]);
    await feed.publish([gone(3, 4)]);
    await until(() => seen.length === 2);
    signals.doubt();
    await until(() => seen.length === 4);
    expect(seen).toEqual([303, 304, 401, 402]);
  });

  it('compensates for lost notifications', async () => {
    const hearing = await start();
    const deaf = await openLiveFeed({ db: read.projector, signals: new ReadModelSignals(), clock });
    await deaf.publish([gone(7, 1)]);
    await until(() => places(hearing, 7).length === 1);
    const administrator = new Client({ connectionString: database.url });
    await administrator.connect();
    await administrator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'prosa-listen' and datname = current_database()`,
    );
    await administrator.end();
    await deaf.publish([gone(7, 2)]);
    await until(() => places(hearing, 7).length === 2);
    expect(places(hearing, 7)).toEqual([1, 2]);
  });

  it('returns exactly the missing range, and nothing when it is no longer stored', async () => {
    const { feed } = await start();
    await feed.publish([gone(5, 1), gone(5, 2), gone(5, 3)]);
    expect((await feed.after(5, 1, 10))?.map(frame => frame.seq)).toEqual([2, 3]);
    expect(await feed.after(5, 3, 10)).toEqual([]);
    expect(await feed.after(5, 4, 10)).toBeNull();
    expect(await feed.after(6, 0, 10)).toEqual([]);
    const later = new ManualClock(new Date('2026-02-03T00:00:01Z'));
    expect(await pruneFeed(read.projector, later)).toBeGreaterThanOrEqual(3);
    expect(await feed.after(5, 1, 10)).toBeNull();
    expect((await feed.end(5)).head).toBe(3);
  });

  it('wakes a waiting command, in any process, when its facts are projected', async () => {
    const [projecting, waiting] = await Promise.all([start(), start()]);
    const barrier = createBarrier({ db: read.projector, signals: waiting.signals });
    const source = listSource(
      jarEvent(
        { position: 9, companyId: 8, jar: 1, revision: 0 },
        { type: 'JarOpened', data: { label: 'a' } },
      ),
      jarEvent(
        { position: 10, companyId: 8, jar: 1, revision: 1 },
        { type: 'JarLabelled', data: { label: 'b' } },
      ),
    );
    const reached = barrier.reached(10n, { timeoutMs: PATIENCE_MS });
    const { signals } = projecting;
    await createProjector({ source, db: read.projector, parts: [toyPart], clock, signals }).catchUp();
    expect(await reached).toBe(true);
    expect(await barrier.reached(11n, { timeoutMs: 20 })).toBe(false);
    await until(() => places(waiting, 8).length === 1);
    expect(places(projecting, 8)).toEqual([1]);
  });
});

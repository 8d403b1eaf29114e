import { randomUUID } from 'node:crypto';
import {
  EventStoreDbEventStore,
  MemoryEventStore,
  migrateIdClaims,
  PostgresClaims,
  StoreUnavailable,
  type EventStore,
  type IdentifiedLog,
  type NewEvent,
} from '@prosa/event-store';
import { startEventStoreDouble, type EventStoreDouble } from '@prosa/event-store-double';
import { streamName, systemClock, ignoredFaults, type StreamName } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, until, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { LogGuard } from './log-guard';
import { LogNotes } from './log-notes';

const fact = (): NewEvent => ({
  id: randomUUID(),
  type: 'NoteWritten',
  schemaVersion: 1,
  data: {},
  metadata: {
    ...{ companyId: 1, actor: { kind: 'system', name: 'spec' }, at: '2026-01-01T00:00:00.000Z' },
    ...{ correlationId: 'c', causationId: 'c' },
  },
});

const names = { log: 'esdb://log.example', database: 'postgres://db.example/prosa' };

/** A log that can be exchanged while it is used. */
interface Server {
  store: EventStore;
  identity: IdentifiedLog | null;
  watchConnections?: EventStoreDbEventStore['watchConnections'];
  readLast(max: number): ReturnType<EventStore['readAll']>;
}

describe('Log and database', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let pool: Pool;
  const closing: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    pool = new Pool({ connectionString: database.url, max: 4 });
    await migrateIdClaims(pool);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await pool.end();
    await read.close();
    await database.drop();
  });

  const newDouble = async (): Promise<EventStoreDouble> => {
    const double = await startEventStoreDouble();
    closing.push(() => double.stop());
    return double;
  };
  const storeOf = ({ url }: EventStoreDouble): EventStoreDbEventStore => {
    const store = new EventStoreDbEventStore({ url, claims: new PostgresClaims(pool) });
    closing.push(() => store.close());
    return store;
  };
  const newServer = async (): Promise<EventStoreDbEventStore> => storeOf(await newDouble());
  const serverOf = (store: EventStoreDbEventStore): Server => ({
    store,
    identity: store.identity,
    watchConnections: watch => store.watchConnections(watch),
    readLast: max => store.readLast(max),
  });
  /** The server behind an address, which may be another one at every call. */
  const behind = (current: () => EventStore): EventStore => ({
    dense: false,
    append: (...given) => current().append(...given),
    readStream: (...given) => current().readStream(...given),
    readAll: (...given) => current().readAll(...given),
    readPartition: (...given) => current().readPartition(...given),
    readAt: (...given) => current().readAt(...given),
    subscribeAll: (...given) => current().subscribeAll(...given),
    head: () => current().head(),
  });
  const guardOf = (server: Server): LogGuard => {
    const guard = new LogGuard({
      watchConnections: null,
      ...server,
      ...{ names, clock: systemClock, faults: ignoredFaults, confirmAfterMs: 10 },
      completeClaims: after => new PostgresClaims(pool).complete(server.store, after),
      notes: new LogNotes(read.owner, systemClock),
    });
    closing.push(() => Promise.resolve(guard.close()));
    return guard;
  };
  const start = async (server: Server): Promise<LogGuard> => {
    const guard = guardOf(server);
    await guard.check();
    await guard.adopt();
    return guard;
  };
  const write = async (store: EventStore, count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1)
      await store.append(streamName('note', 1, randomUUID()), 'none', [fact()]);
  };
  const follow = async (position: bigint): Promise<void> => {
    await sql`insert into checkpoints (name, position, streams, parked_version, updated_at)
      values ('read-model', ${position}, 0, 0, now())
      on conflict (name) do update set position = excluded.position`.execute(read.owner);
  };

  it('of a new installation are bound together once, however many processes start at once', async () => {
    const store = await newServer();
    await Promise.all(Array.from({ length: 6 }, () => start(serverOf(store))));
    const id = await store.identity.installation();
    expect(id).not.toBeNull();
    expect((await new LogNotes(read.owner, systemClock).read()).installation).toBe(id);
    expect(await store.head()).toBe(0n);
  });

  /** Claims and note as a database has them that was restored to the moment after a fact. */
  const restoreTo = async (stream: StreamName, { id }: NewEvent, position: bigint): Promise<void> => {
    await pool.query('delete from esdb.claimed_ids where event_id <> $1', [id]);
    await sql`update log_note set stream = ${stream}, revision = 0, event_id = ${id}, position = ${position}`.execute(
      read.owner,
    );
  };

  it('of which the database was restored: what is repeated is written once, in its stream and in others', async () => {
    const double = await startEventStoreDouble({ recalledIds: 1 });
    closing.push(() => double.stop());
    const store = new EventStoreDbEventStore({ url: double.url, claims: new PostgresClaims(pool) });
    closing.push(() => store.close());
    const guard = await start(serverOf(store));
    const [before, repeated, moved] = [fact(), fact(), fact()];
    const [stream, other] = [streamName('note', 1, randomUUID()), streamName('note', 1, randomUUID())];
    await store.append(stream, 'none', [before]);
    await guard.look();
    const noted = await store.head();
    const later = await store.append(stream, 'any', [repeated]);
    await store.append(stream, 'any', [moved]);
    await guard.look();
    await write(store, 3);
    await restoreTo(stream, before, noted);

    // By a start, and by a process that runs while its database is exchanged.
    for (const again of [() => start(serverOf(store)), () => guard.look()]) {
      await again();
      expect(await store.append(stream, 'any', [repeated])).toEqual({ ...later, duplicate: true });
      await expect(store.append(other, 'none', [moved])).rejects.toMatchObject({ name: 'WrongRevision' });
      expect(await store.readStream(stream)).toHaveLength(3);
      expect(await store.readStream(other)).toEqual([]);
      await restoreTo(stream, before, noted);
    }
  });

  it('of an installation from before are bound as they are, and belong together from then on', async () => {
    const store = await newServer();
    await write(store, 3);
    await follow(await store.head());
    await start(serverOf(store));
    await write(store, 2);
    const guard = await start(serverOf(store));
    await guard.look();
    expect(guard.detail).toBeNull();
  });

  it.each([
    [
      'is of another installation',
      async (store: EventStoreDbEventStore) => store.identity.claimInstallation(randomUUID()),
    ],
    ['is new and empty', () => Promise.resolve()],
  ])(
    'do not belong together when the log %s: the start says both names and what to do',
    async (_what, prepare) => {
      const store = await newServer();
      await start(serverOf(store));
      const other = await newServer();
      await prepare(other);
      const attempt = start(serverOf(other));
      await expect(attempt).rejects.toMatchObject({ name: 'LogRefused' });
      await expect(attempt).rejects.toThrow(
        /esdb:\/\/log\.example is of .*postgres:\/\/db\.example\/prosa.*restore.*reset --i-know/,
      );
    },
  );

  it('do not when the log is an older copy, and not once such a copy has grown', async () => {
    const store = await newServer();
    await write(store, 3);
    const id = (await start(serverOf(store)), await store.identity.installation()) ?? '';
    const older = await newServer();
    await older.identity.claimInstallation(id);
    await write(older, 1);
    await follow(await store.head());
    await expect(start(serverOf(older))).rejects.toThrow(
      /ends at \d+, and the database has seen it up to \d+/,
    );
    await write(older, 9);
    await expect(start(serverOf(older))).rejects.toThrow(/lacks a fact at \d+ that the database has seen/);
  });

  it('do when the database was restored to an hour ago, or made anew', async () => {
    const store = await newServer();
    await write(store, 1);
    await start(serverOf(store));
    await write(store, 5);
    await start(serverOf(store));
    await sql`delete from log_note`.execute(read.owner);
    await start(serverOf(store));
    const { installation, fact: noted } = await new LogNotes(read.owner, systemClock).read();
    expect(installation).toBe(await store.identity.installation());
    expect(noted?.position).toBe(await store.head());
  });

  it('take no commands after an exchange while they run, until the log is back', async () => {
    const store = await newServer();
    await write(store, 2);
    let current: EventStore = store;
    const server: Server = { ...serverOf(store), store: behind(() => current) };
    const guard = await start(server);
    const guarded = guard.over(server.store);
    await write(guarded, 1);
    current = await newServer();
    await guard.look();
    expect(guard.detail).toMatch(/lacks a fact/);
    await expect(write(guarded, 1)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      outcome: 'not-applied',
    });
    expect(await current.head()).toBe(0n);
    current = store;
    await guard.look();
    await write(guarded, 1);
    expect(guard.detail).toBeNull();
  });

  it('are compared before the first append after a lost connection', async () => {
    const store = await newServer();
    await write(store, 2);
    let current: EventStore | null = store;
    const away = (): Promise<never> => Promise.reject(new StoreUnavailable('not-applied'));
    const server: Server = {
      ...serverOf(store),
      store: {
        ...new MemoryEventStore(),
        append: (...given) => current?.append(...given) ?? away(),
        readStream: (...given) => current?.readStream(...given) ?? away(),
        readAll: (...given) => current?.readAll(...given) ?? away(),
        head: () => current?.head() ?? away(),
      } as EventStore,
    };
    const guard = await start(server);
    const guarded = guard.over(server.store);
    current = null;
    await expect(guarded.head()).rejects.toMatchObject({ name: 'StoreUnavailable' });
    current = await newServer();
    await expect(write(guarded, 1)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(await current.head()).toBe(0n);
  });

  /** Another server at the same address, of which no call of an idle product learns. */
  const exchange = (double: EventStoreDouble, other: EventStoreDouble): void => {
    double.link.target = other.link.target;
    double.link.cut();
  };

  it('are compared before anything is appended over a new connection, though no call has failed', async () => {
    const [double, other] = [await newDouble(), await newDouble()];
    const itself = double.link.target;
    const store = storeOf(double);
    const guard = await start(serverOf(store));
    const guarded = guard.over(store);
    await write(guarded, 2);
    exchange(double, other);
    await expect(write(guarded, 1)).rejects.toMatchObject({
      ...{ name: 'StoreUnavailable', outcome: 'not-applied', cause: { name: 'LogRefused' } },
    });
    expect(other.log.records.filter(({ stream }) => stream.startsWith('note-'))).toEqual([]);
    double.link.target = itself;
    double.link.cut();
    await guard.look();
    await write(guarded, 1);
    expect(guard.detail).toBeNull();
  });

  it('are compared before a follower receives anything over a new connection', async () => {
    const [double, other] = [await newDouble(), await newDouble()];
    const store = storeOf(double);
    const guard = await start(serverOf(store));
    await write(guard.over(store), 2);
    const stopping = new AbortController();
    const seen: string[] = [];
    const following = guard.over(store).subscribeAll(
      0n,
      batch => {
        seen.push(...batch.map(({ id }) => id));
        return Promise.resolve();
      },
      stopping.signal,
    );
    await until(() => seen.length === 2);
    // As long as the log itself, so that its positions are events of the other one too.
    const theirs = storeOf(other);
    await theirs.identity.claimInstallation(randomUUID());
    await write(theirs, 2 + 5);
    exchange(double, other);
    await until(() => guard.detail !== null);
    await write(theirs, 1);
    await expect(guard.over(store).readAll(0n, 10)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(seen).toHaveLength(2);
    stopping.abort();
    await following;
  });

  it('are not taken for compared by what began before a connection was lost', async () => {
    const store = await newServer();
    await write(store, 2);
    let current: EventStore = store;
    let holds = false;
    const held: (() => void)[] = [];
    const server: Server = {
      ...serverOf(store),
      store: behind(() => current),
      // Every comparison ends with a note of the last fact.
      readLast: async max => {
        if (holds) await new Promise<void>(done => held.push(done));
        return store.readLast(max);
      },
    };
    const guard = await start(server);
    holds = true;
    const looking = guard.look();
    await until(() => held.length === 1);
    current = await newServer();
    guard.lost();
    const refused = expect(write(guard.over(server.store), 1)).rejects.toMatchObject({
      name: 'StoreUnavailable',
    });
    held[0]?.();
    await looking;
    await refused;
    expect(await current.head()).toBe(0n);
  });

  it('are not refused for one answer of a node that has just lost its lead, as if the log were empty', async () => {
    const store = await newServer();
    await write(store, 2);
    let lies = 0;
    const head = (): Promise<bigint> => {
      if (lies === 0) return store.head();
      lies -= 1;
      return Promise.resolve(0n);
    };
    const guard = await start({ ...serverOf(store), store: { ...behind(() => store), head } });
    lies = 1;
    guard.lost();
    await write(guard.over(store), 1);
    expect([lies, guard.detail]).toEqual([0, null]);
    await follow(await store.head());
    lies = 1;
    await start({ ...serverOf(store), store: { ...behind(() => store), head } });
    lies = 2;
    await guard.look();
    expect(guard.detail).toMatch(/ends at 0/);
    await until(() =>
      write(guard.over(store), 1).then(
        () => true,
        () => false,
      ),
    );
    expect(guard.detail).toBeNull();
  });

  it('within one database are compared by what was seen', async () => {
    const log = new MemoryEventStore();
    await write(log, 3);
    const within = (store: MemoryEventStore): Server => ({
      ...{ store, identity: null },
      readLast: async max => (await store.readAll(0n, 1_000)).toReversed().slice(0, max),
    });
    await start(within(log));
    await follow(3n);
    await expect(start(within(new MemoryEventStore()))).rejects.toThrow(/ends at 0, and .* up to 3/);
    const restored = new MemoryEventStore();
    await write(restored, 8);
    await expect(start(within(restored))).rejects.toThrow(/lacks a fact at 3/);
  });
});

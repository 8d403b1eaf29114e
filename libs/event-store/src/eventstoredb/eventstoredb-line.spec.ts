import { onDouble, startServerUnderTest, type ServerUnderTest } from '@prosa/event-store-double';
import { bodies, fact, facts, Follower, freshStream, upTo } from '../contract/fixtures';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

describe('EventStoreDB on a line that is disturbed', () => {
  let server: ServerUnderTest;
  let store: EventStoreDbEventStore;
  /** A store with a short deadline, for requests that are never answered; elsewhere a short deadline could pass by chance. */
  let hasty: EventStoreDbEventStore;
  let follower: Follower | undefined;
  const claims = new MemoryClaims();
  const open = (how: { readonly deadlineMs?: number } = {}): EventStoreDbEventStore =>
    new EventStoreDbEventStore({ url: server.url, claims, ...how });

  beforeAll(async () => {
    server = await startServerUnderTest();
    store = open();
    hasty = open({ deadlineMs: 400 });
  });
  afterEach(async () => {
    await follower?.stop();
    follower = undefined;
    server.double?.faults.clear();
    server.link.release();
  });
  afterAll(async () => {
    await Promise.all([store.close(), hasty.close()]);
    await server.stop();
  });

  it.each(['request', 'answer'] as const)('an append whose %s is lost is written once', async lost => {
    for (const expected of [1, 'any', 'exists'] as const) {
      const [stream, events] = [freshStream(), facts(2)];
      await store.append(stream, 'none', facts(2));
      server.link.loseNext(lost);
      const result = await store.append(stream, expected, events);
      expect(result).toMatchObject({ revision: 3, duplicate: false });
      const written = await store.readStream(stream);
      expect(bodies(written)).toEqual([0, 1, 0, 1]);
      expect(result.position).toBe(written.at(-1)?.position);
      expect(await store.append(stream, expected, events)).toMatchObject({ revision: 3, duplicate: true });
    }
  });

  it('a connection without an answer is an unknown outcome, and the retry writes no duplicate', async () => {
    const stream = freshStream();
    const events = facts(2);
    server.link.hold();
    await expect(hasty.append(stream, 'none', events)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(hasty.readStream(stream)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    server.link.release();
    expect(await store.append(stream, 'none', events)).toMatchObject({ revision: 1 });
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('a suspended process does not mistake its own pause for a silent server', async () => {
    const stream = freshStream();
    await store.append(stream, 'none', facts(2));
    const read = hasty.readStream(stream);
    const back = performance.now() + 700;
    while (performance.now() < back);
    expect(await read).toHaveLength(2);
  });

  it('two processes that append the same id to two streams write it once', async () => {
    const other = open();
    for (const _ of upTo(10)) {
      const event = fact();
      const streams = [freshStream(), freshStream()] as const;
      const outcomes = await Promise.allSettled([
        store.append(streams[0], 'any', [event]),
        other.append(streams[1], 'any', [event]),
      ]);
      expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1);
      const written = await Promise.all(streams.map(stream => store.readStream(stream)));
      expect(written.flat()).toHaveLength(1);
    }
    await other.close();
  });

  it('two processes that append the same ids to one stream learn which of them was first', async () => {
    const other = open();
    for (const _ of upTo(10)) {
      const stream = freshStream();
      const [mine, theirs] = [fact('mine'), fact('theirs')];
      const same = { ...theirs, id: mine.id };
      const results = await Promise.all([
        store.append(stream, 'none', [mine]),
        other.append(stream, 'none', [same]),
      ]);
      expect(results.filter(result => result.duplicate)).toHaveLength(1);
      const [written] = bodies(await store.readStream(stream));
      expect(written).toBe(results[0].duplicate ? 'theirs' : 'mine');
    }
    await other.close();
  });

  it('a follower gets everything once and in order over cuts, restarts, clean ends and repeats', async () => {
    const before = await store.head();
    follower = new Follower(store, before);
    const { double } = server;
    if (double !== null) double.faults.repeatsEvents = true;
    let n = 0;
    const write = async (count: number): Promise<void> => {
      for (const _ of upTo(count)) await store.append(freshStream(), 'none', [fact(n++)]);
    };
    await write(20);
    const disturbances = [
      () => Promise.resolve(server.link.cut()),
      () => double?.restart(),
      () => Promise.resolve(double?.faults.endSubscriptions()),
    ];
    for (const disturb of disturbances) {
      await disturb();
      await write(20);
    }
    await follower.until(() => (follower?.seen.length ?? 0) >= 80);
    expect(bodies(follower.seen)).toEqual(upTo(80));
    expect(follower.caughtUp.at(-1)).toBe(true);
  });

  it('a store that is opened before its server waits for it', async () => {
    const late = await startServerUnderTest();
    const before = await store.head();
    const early = new EventStoreDbEventStore({
      url: late.url,
      claims: new MemoryClaims(),
      deadlineMs: 1_000,
    });
    late.link.hold();
    const seen = new Follower(early, onDouble ? 0n : before);
    await expect(early.append(freshStream(), 'none', facts(1))).rejects.toMatchObject({
      name: 'StoreUnavailable',
    });
    late.link.release();
    late.link.cut();
    await early.append(freshStream(), 'none', [fact('there')]);
    await seen.until(() => bodies(seen.seen).includes('there'));
    await seen.stop();
    await early.close();
    await late.stop();
  });
});

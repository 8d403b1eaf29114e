import { startEventStoreDouble, type AppendFault, type EventStoreDouble } from '@prosa/event-store-double';
import { until } from '@prosa/testing';
import { bodies, fact, facts, Follower, freshStream, upTo } from '../contract/fixtures';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

describe('EventStoreDB when things go wrong', () => {
  let double: EventStoreDouble;
  let store: EventStoreDbEventStore;
  /** One that waits for no answer longer than a moment: for what is never answered, as a moment may pass anywhere. */
  let hasty: EventStoreDbEventStore;
  let follower: Follower | undefined;
  const claims = new MemoryClaims();
  const open = (how: { readonly deadlineMs?: number } = {}): EventStoreDbEventStore =>
    new EventStoreDbEventStore({ url: double.url, claims, ...how });

  beforeAll(async () => {
    double = await startEventStoreDouble({ recalledIds: 3 });
    store = open();
    hasty = open({ deadlineMs: 400 });
  });
  afterEach(async () => {
    await follower?.stop();
    follower = undefined;
    double.faults.clear();
    double.link.release();
  });
  afterAll(async () => {
    await Promise.all([store.close(), hasty.close()]);
    await double.stop();
  });

  const patient = (fault: AppendFault['kind']): EventStoreDbEventStore =>
    fault === 'never-answered' ? hasty : store;

  it.each(['lost-answer', 'lost-request', 'never-answered', 'not-leader', 'refused'] as const)(
    'an append whose fate is "%s" is written once, and says so',
    async fault => {
      const stream = freshStream();
      await store.append(stream, 'none', facts(2));
      double.faults.plan(fault);
      const result = await patient(fault).append(stream, 1, facts(2));
      expect(result).toMatchObject({ revision: 3, duplicate: false });
      const written = await store.readStream(stream);
      expect(bodies(written)).toEqual([0, 1, 0, 1]);
      expect(result.position).toBe(written.at(-1)?.position);
    },
  );

  it.each(['lost-answer', 'never-answered', 'lost-request'] as const)(
    'the same at any revision: "%s", with a server that recalls few ids',
    async fault => {
      const stream = freshStream();
      await store.append(stream, 'none', facts(1));
      double.faults.plan(fault);
      const events = facts(2);
      expect(await patient(fault).append(stream, 'any', events)).toMatchObject({
        revision: 2,
        duplicate: false,
      });
      for (const _ of upTo(5)) await store.append(freshStream(), 'any', facts(2));
      expect(await store.append(stream, 'any', events)).toMatchObject({ revision: 2, duplicate: true });
      expect(bodies(await store.readStream(stream))).toEqual([0, 0, 1]);
    },
  );

  it('an answer that comes too late is not waited for', async () => {
    const stream = freshStream();
    double.faults.plan({ kind: 'late', ms: 900 });
    expect(await hasty.append(stream, 'none', facts(1))).toMatchObject({ revision: 0, duplicate: false });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('a connection without an answer is an unknown outcome, and the retry writes no duplicate', async () => {
    const stream = freshStream();
    const events = facts(2);
    double.link.hold();
    await expect(hasty.append(stream, 'none', events)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(hasty.readStream(stream)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    double.link.release();
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

  it('a wrong revision stays one when the first answer was lost', async () => {
    const stream = freshStream();
    await store.append(stream, 'none', facts(3));
    double.faults.plan('lost-request');
    await expect(store.append(stream, 0, facts(1))).rejects.toMatchObject({
      name: 'WrongRevision',
      actual: 2,
    });
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
    double.faults.repeatsEvents = true;
    let n = 0;
    const write = async (count: number): Promise<void> => {
      for (const _ of upTo(count)) await store.append(freshStream(), 'none', [fact(n++)]);
    };
    await write(20);
    const disturbances = [
      () => Promise.resolve(double.link.cut()),
      () => double.restart(),
      () => Promise.resolve(double.faults.endSubscriptions()),
    ];
    for (const disturb of disturbances) {
      await disturb();
      await write(20);
    }
    await follower.until(() => (follower?.seen.length ?? 0) >= 80);
    expect(bodies(follower.seen)).toEqual(upTo(80));
    expect(follower.caughtUp.at(-1)).toBe(true);
  });

  it('a follower of an idle partition resumes where the server has read', async () => {
    const before = await store.head();
    follower = new Follower(store, before);
    await follower.until(() => follower?.caughtUp.at(-1) === true);
    for (const _ of upTo(1_200)) double.log.append('elsewhere', 'any', [proposal()]);
    const begunAgain = (): boolean => {
      double.faults.endSubscriptions();
      return (double.subscribedAfter.at(-1) ?? 0n) > before;
    };
    await until(begunAgain, { everyMs: 50, seen: () => double.subscribedAfter });
    await store.append(freshStream(), 'none', [fact('after')]);
    await follower.until(() => bodies(follower?.seen ?? []).includes('after'));
  });

  it('a store that is opened before its server waits for it', async () => {
    const late = await startEventStoreDouble();
    const early = new EventStoreDbEventStore({
      url: late.url,
      claims: new MemoryClaims(),
      deadlineMs: 1_000,
    });
    late.link.hold();
    const seen = new Follower(early, 0n);
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

const proposal = () => ({
  id: crypto.randomUUID(),
  type: 'Other',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});

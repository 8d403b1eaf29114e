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

  it('a wrong revision stays one when the first answer was lost', async () => {
    const stream = freshStream();
    await store.append(stream, 'none', facts(3));
    double.faults.plan('lost-request');
    await expect(store.append(stream, 0, facts(1))).rejects.toMatchObject({
      name: 'WrongRevision',
      actual: 2,
    });
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

  it('an empty log is followed from its first event on, though its server announces 2^64 - 1', async () => {
    const fresh = await startEventStoreDouble();
    const first = new EventStoreDbEventStore({ url: fresh.url, claims: new MemoryClaims() });
    const seen = new Follower(first, 0n);
    try {
      await seen.until(() => seen.caughtUp.at(-1) === true);
      await first.append(freshStream(), 'none', [fact('first')]);
      await seen.until(() => bodies(seen.seen).includes('first'));
      fresh.faults.endSubscriptions();
      await first.append(freshStream(), 'none', [fact('second')]);
      await seen.until(() => bodies(seen.seen).includes('second'));
      expect(bodies(seen.seen)).toEqual(['first', 'second']);
      expect(fresh.subscribedAfter.every(position => position < 2n ** 63n)).toBe(true);
    } finally {
      await seen.stop();
      await first.close();
      await fresh.stop();
    }
  });
});

const proposal = () => ({
  id: crypto.randomUUID(),
  type: 'Other',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
});

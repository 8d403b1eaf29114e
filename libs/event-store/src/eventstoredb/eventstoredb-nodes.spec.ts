import { startEventStoreCluster, type EventStoreCluster } from '@prosa/event-store-double';
import { until } from '@prosa/testing';
import { bodies, fact, Follower, freshStream, upTo } from '../contract/fixtures';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

describe('EventStoreDB of three nodes', () => {
  let cluster: EventStoreCluster;
  let store: EventStoreDbEventStore;
  let follower: Follower | undefined;

  beforeEach(async () => {
    cluster = await startEventStoreCluster();
    store = new EventStoreDbEventStore({ url: cluster.url, claims: new MemoryClaims(), deadlineMs: 2_000 });
  });
  afterEach(async () => {
    await follower?.stop();
    follower = undefined;
    await store.close();
    await cluster.stop();
  });

  /** Appends, repeated while it is refused, as during the election of a leader. */
  const insist = (stream = freshStream()): Promise<void> => {
    const event = fact(0);
    const append = (): Promise<unknown> =>
      store.append(stream, 'any', [event]).then(
        () => true,
        (fault: unknown) => fault,
      );
    return until(append, { everyMs: 50, what: 'an append' });
  };

  it('is read and written at the one that leads', async () => {
    const stream = freshStream();
    for (const n of upTo(5)) await store.append(stream, 'any', [fact(n)]);
    expect(bodies(await store.readStream(stream))).toEqual(upTo(5));
    expect(cluster.leader).toBe(0);
  });

  it.each(['kill', 'freeze'] as const)(
    'loses its leader (%s): another one is found while it is away, and again when that one is lost',
    async how => {
      const follows = (follower = new Follower(store, 0n));
      const stream = freshStream();
      await insist(stream);
      for (const round of [1, 2, 3]) {
        const before = cluster.leader;
        const bringBack = await cluster.lose(how);
        await insist(stream);
        expect(cluster.leader).not.toBe(before);
        await follows.until(() => follows.seen.length === round + 1, 60_000);
        await bringBack();
      }
      // A read may meet the connection to the node that was lost; it is refused, and repeated by its caller.
      const read = (): Promise<unknown> => store.readStream(stream).catch((fault: unknown) => fault);
      await until(async () => Array.isArray(await read()));
      expect(await store.readStream(stream)).toHaveLength(4);
      expect(cluster.log.stream(stream)).toHaveLength(4);
    },
  );
});

import { onDouble, startServerUnderTest, type ServerUnderTest } from '@prosa/event-store-double';
import { bodies, fact, freshStream } from '../contract/fixtures';
import type { AppendResult } from '../event-store.port';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

describe('Of two processes that append the same events to EventStoreDB', () => {
  let server: ServerUnderTest;
  let other: EventStoreDbEventStore;
  let slow: EventStoreDbEventStore;
  /** Called when the slow process has claimed ids, before it continues. */
  let claimed: () => Promise<void> | void;
  const claims = new MemoryClaims();

  beforeAll(async () => {
    server = await startServerUnderTest();
    other = new EventStoreDbEventStore({ url: server.url, claims });
    const claim: MemoryClaims['claim'] = async (...wanted) => {
      const earlier = await claims.claim(...wanted);
      await claimed();
      return earlier;
    };
    const reclaim: MemoryClaims['reclaim'] = (...wanted) => claims.reclaim(...wanted);
    slow = new EventStoreDbEventStore({ url: server.url, claims: { claim, reclaim } });
  });
  afterAll(async () => {
    await Promise.all([slow.close(), other.close()]);
    await server.stop();
  });

  it('the one delayed between claim and write learns that the other was first', async () => {
    const [stream, mine, theirs] = [freshStream(), fact('mine'), fact('theirs')];
    let written: AppendResult | undefined;
    claimed = async () => {
      written = await other.append(stream, 'none', [{ ...theirs, id: mine.id }]);
    };
    const result = await slow.append(stream, 'none', [mine]);
    expect(written?.duplicate).toBe(false);
    expect(result).toEqual({ ...written, duplicate: true });
    expect(bodies(await other.readStream(stream))).toEqual(['theirs']);
  });

  if (!onDouble) return;

  it('so is the one whose events were held up on their way', async () => {
    const [stream, mine, theirs] = [freshStream(), fact('mine'), fact('theirs')];
    const claiming = new Promise<void>(done => (claimed = done));
    server.double?.faults.plan({ kind: 'held', ms: 2_000 });
    const result = slow.append(stream, 'none', [mine]);
    await claiming;
    const written = await other.append(stream, 'none', [{ ...theirs, id: mine.id }]);
    expect(written.duplicate).toBe(false);
    expect(await result).toEqual({ ...written, duplicate: true });
    expect(bodies(await other.readStream(stream))).toEqual(['theirs']);
  });
});

import { EventStoreDbEventStore, type IdClaims, type NewEvent, type StoredEvent } from '@prosa/event-store';
import { startEventStoreDouble, type EventStoreDouble } from '@prosa/event-store-double';
import { uuidv5 } from '@prosa/kernel';
import { digestLog } from './log-work';

const fact = (n: number): NewEvent => ({
  id: uuidv5('fact', n),
  type: 'NoteWritten',
  schemaVersion: 1,
  data: { n },
  metadata: {
    companyId: 1,
    actor: { kind: 'system', name: 'spec' },
    at: '2026-01-01T00:00:00.000Z',
    correlationId: 'c',
    causationId: 'c',
  },
});

const noClaims: IdClaims = { claim: () => Promise.resolve([]), reclaim: () => Promise.resolve() };

describe('the digest of a log without a chain', () => {
  let double: EventStoreDouble;
  let store: EventStoreDbEventStore;

  beforeAll(async () => {
    double = await startEventStoreDouble();
    store = new EventStoreDbEventStore({ url: double.url, claims: noClaims });
  });
  afterAll(async () => {
    await store.close();
    await double.stop();
  });

  it('equals the earlier digest at the earlier position, and differs when a fact was changed since', async () => {
    await store.append('note-1_a', 'any', [fact(1), fact(2), fact(3)]);
    const earlier = await digestLog(store, -1n);
    await store.append('note-1_b', 'any', [fact(4)]);
    const later = await digestLog(store, earlier.position);
    expect([earlier.facts, later.facts]).toEqual([3, 4]);
    expect(later.hashAt).toBe(earlier.hash);
    expect(later.hash).not.toBe(earlier.hash);
    const forged = {
      head: () => store.head(),
      readAll: async (after: bigint, max: number): Promise<readonly StoredEvent[]> =>
        (await store.readAll(after, max)).map(event =>
          event.revision === 1 ? { ...event, data: { n: 9 } } : event,
        ),
    };
    expect((await digestLog(forged, earlier.position)).hashAt).not.toBe(earlier.hash);
  });
});

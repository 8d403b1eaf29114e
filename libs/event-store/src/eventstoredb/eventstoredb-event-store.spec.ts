import { startEventStoreDouble } from '@prosa/event-store-double';
import { describeEventStore } from '../event-store.contract';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

describeEventStore('in EventStoreDB, on the wire-level double', async () => {
  const double = await startEventStoreDouble();
  const store = new EventStoreDbEventStore({ url: double.url, claims: new MemoryClaims() });
  const close = async (): Promise<void> => {
    await store.close();
    await double.stop();
  };
  return { store, close };
});

import { onDouble, startServerUnderTest } from '@prosa/event-store-double';
import { describeEventStore } from '../event-store.contract';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

describeEventStore(`in EventStoreDB (${onDouble ? 'the double' : 'a server'})`, async () => {
  const server = await startServerUnderTest();
  const store = new EventStoreDbEventStore({ url: server.url, claims: new MemoryClaims() });
  const close = async (): Promise<void> => {
    await store.close();
    await server.stop();
  };
  return { store, close };
});

import { onDouble, startServerUnderTest } from '@prosa/event-store-double';
import { EventStoreDbEventStore, MemoryEventStore } from '@prosa/event-store';
import { MemoryClaims } from '../../event-store/src/eventstoredb/memory-claims';
import { WakeUps } from '@prosa/projections';
import { describeCompanyLog } from './company-log.contract';
import { MemoryTiles } from './memory-tiles';

const inMemory = (): { readonly tiles: MemoryTiles; readonly wakeUps: WakeUps } => {
  const wakeUps = new WakeUps();
  return {
    wakeUps,
    tiles: new MemoryTiles(companyIds => wakeUps.receive(`sequence ${companyIds.join(' ')}`)),
  };
};

describeCompanyLog('a log in memory', () =>
  Promise.resolve({ ...inMemory(), store: new MemoryEventStore(), close: () => Promise.resolve() }),
);

describeCompanyLog(`EventStoreDB (${onDouble ? 'the double' : 'a server'})`, async () => {
  const server = await startServerUnderTest();
  const store = new EventStoreDbEventStore({ url: server.url, claims: new MemoryClaims() });
  const close = async (): Promise<void> => {
    await store.close();
    await server.stop();
  };
  return { ...inMemory(), store, close };
});

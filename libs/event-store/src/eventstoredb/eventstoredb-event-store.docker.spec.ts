import { GenericContainer, Wait } from 'testcontainers';
import { describeEventStore } from '../event-store.contract';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

const image = process.env['EVENTSTORE_IMAGE'] ?? 'eventstore/eventstore:24.6.0-jammy';

describeEventStore(`in a real EventStoreDB (${image})`, async () => {
  const server = await new GenericContainer(image)
    .withCommand(['--insecure', '--run-projections=None', '--mem-db'])
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  const url = `esdb://${server.getHost()}:${server.getMappedPort(2113)}?tls=false`;
  const store = new EventStoreDbEventStore({ url, claims: new MemoryClaims() });
  const close = async (): Promise<void> => {
    await store.close();
    await server.stop();
  };
  return { store, close };
});

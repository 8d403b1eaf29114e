import type { NatsConnection } from 'nats';
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { describeWorkQueue } from '../work-queue.contract';
import { connectBus } from './bus-connection';
import { JetStreamWorkQueue } from './jetstream-work-queue';

const image = process.env['NATS_IMAGE'] ?? 'nats:2.11-alpine';

let server: StartedTestContainer;
beforeAll(async () => {
  server = await new GenericContainer(image)
    .withCommand(['--jetstream'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();
});
afterAll(() => server.stop());

describeWorkQueue(`over JetStream in a NATS server of its own (${image})`, async () => {
  const connections: NatsConnection[] = [];
  const url = `nats://${server.getHost()}:${server.getMappedPort(4222)}`;
  return {
    async open(name, options) {
      const connection = await connectBus({ url, name: 'spec' });
      connections.push(connection);
      return JetStreamWorkQueue.open({ connection, name, ...options });
    },
    async close() {
      await Promise.all(connections.map(connection => connection.close()));
    },
  };
});

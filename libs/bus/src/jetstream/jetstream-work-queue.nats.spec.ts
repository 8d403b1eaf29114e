import { setTimeout as pause } from 'node:timers/promises';
import { startNats, type LocalServer } from '@prosa/testing';
import type { NatsConnection } from 'nats';
import { describeWorkQueue } from '../work-queue.contract';
import { connectBus } from './bus-connection';
import { JetStreamWorkQueue } from './jetstream-work-queue';

let server: LocalServer;
beforeAll(async () => {
  server = await startNats();
});
afterAll(() => server.stop());

describeWorkQueue('over JetStream', async () => {
  const connections: NatsConnection[] = [];
  return {
    async open(name, options) {
      const connection = await connectBus({ url: server.url, name: 'spec' });
      connections.push(connection);
      return JetStreamWorkQueue.open({ connection, name, ...options });
    },
    async close() {
      await Promise.all(connections.map(connection => connection.close()));
    },
  };
});

describe('work over JetStream', () => {
  it('goes on after the server was killed, and loses nothing that it had taken', async () => {
    const connection = await connectBus({ url: server.url, name: 'spec' });
    const queue = await JetStreamWorkQueue.open({
      connection,
      name: 'KILLED',
      attempts: 3,
      backoffMs: 50,
      takenForMs: 1_000,
    });
    const stop = new AbortController();
    const done: string[] = [];
    const run = queue.work(({ id }) => Promise.resolve(void done.push(id)), stop.signal);
    const ids = Array.from({ length: 40 }, (_, n) => `item${n}`);
    for (const [n, id] of ids.entries()) {
      if (n === 20) {
        await server.kill();
        await server.start();
      }
      for (let kept = false; !kept; await pause(kept ? 0 : 100))
        kept = await queue.put({ id, key: 'k', body: {} }).then(
          () => true,
          () => false,
        );
    }
    for (const deadline = Date.now() + 15_000; new Set(done).size < 40 && Date.now() < deadline;)
      await pause(50);
    // At least once, and never out of order.
    expect([...new Set(done)]).toEqual(ids);
    stop.abort();
    await run;
    await connection.close();
  });
});

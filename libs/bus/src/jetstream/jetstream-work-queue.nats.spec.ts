import { once } from 'node:events';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startNats, until, type LocalServer } from '@prosa/testing';
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

/** The lane that an item lies in. */
const laneOfItem = async (connection: NatsConnection, name: string, sequence: number): Promise<string> => {
  const manager = await connection.jetstreamManager();
  const { subject } = await manager.streams.getMessage(name, { seq: sequence });
  return `lane${subject.slice(name.length + 1)}`;
};

describe('work over JetStream', () => {
  it('continues after the server was killed without losing accepted items', async () => {
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
    await until(() => new Set(done).size === ids.length, { seen: () => done });
    // At least once, and never out of order.
    expect([...new Set(done)]).toEqual(ids);
    stop.abort();
    await run;
    await connection.close();
  });

  it('goes on when a server lost its power between an item that was done and its note of that', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'prosa-lost-item-'));
    const options = { name: 'LOST', attempts: 3, backoffMs: 50, takenForMs: 1_000 };
    const at = async (url: string) => {
      const connection = await connectBus({ url, name: 'spec' });
      return { connection, queue: await JetStreamWorkQueue.open({ connection, ...options }) };
    };
    const before = await startNats({ folder });
    const first = await at(before.url);
    const others = ['a', 'b', 'c', 'd'].map(key => ({ id: key, key, body: {} }));
    for (const item of others) await first.queue.put(item);
    const { sequence } = await first.queue.put({ id: 'done', key: 'k', body: {} });
    await first.queue.put({ id: 'next', key: 'k', body: {} });
    const lane = await laneOfItem(first.connection, 'LOST', sequence);
    const take = async (connection: NatsConnection) =>
      (await connection.jetstream().consumers.get('LOST', lane)).next({ expires: 5_000 });
    await take(first.connection);
    await first.connection.close();
    // Orderly, as what the items need is on the disk then; the loss is that of the copied notes.
    await before.shutDown();
    const [notes, older] = [join(folder, 'jetstream/$G/streams/LOST/obs'), join(folder, 'older')];
    cpSync(notes, older, { recursive: true });
    const server = await startNats({ folder });
    const second = await at(server.url);
    // The first taker's time has to pass before the item is handed out again, which a slow machine may prolong.
    let again = await take(second.connection);
    while (again === null) again = await take(second.connection);
    await again.ackAck();
    await server.shutDown();
    rmSync(notes, { recursive: true });
    renameSync(older, notes);
    await server.start();
    const done: string[] = [];
    const stop = new AbortController();
    // While older items lie in other lanes, the lost one is a hole in the stream.
    const isNextDone = once(stop.signal, 'abort');
    const running = second.queue.work(async ({ id }) => {
      if (id !== 'next') await isNextDone;
      done.push(id);
    }, stop.signal);
    await until(() => done.includes('next'), { seen: () => done });
    stop.abort();
    await running;
    expect(done[0]).toBe('next');
    await second.connection.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
});

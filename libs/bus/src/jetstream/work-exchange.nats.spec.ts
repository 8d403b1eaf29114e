import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { startNats, type LocalServer } from '@prosa/testing';
import type { NatsConnection } from 'nats';
import type { WorkItem } from '../work-queue.port';
import { connectBus } from './bus-connection';
import { JetStreamWorkQueue } from './jetstream-work-queue';
import { WorkExchange, WorkRefused, WorkUnanswered } from './work-exchange';

describe('an exchange of work', () => {
  let server: LocalServer;
  const connections: NatsConnection[] = [];
  const stop = new AbortController();
  const serving: Promise<void>[] = [];

  beforeAll(async () => {
    server = await startNats();
  });
  afterAll(async () => {
    stop.abort();
    await Promise.all(serving);
    await Promise.all(connections.map(connection => connection.close()));
    await server.stop();
  });

  const open = async (name: string, patienceMs = 10_000, takenForMs = 30_000): Promise<WorkExchange> => {
    const connection = await connectBus({ url: server.url, name: 'spec' });
    connections.push(connection);
    const queue = await JetStreamWorkQueue.open({
      connection,
      name,
      attempts: 1,
      backoffMs: 10,
      takenForMs,
    });
    return new WorkExchange({ connection, queue, name, patienceMs });
  };
  /** Everything that any of them published until now has been received by all. */
  const flushed = async (): Promise<void> => {
    for (let round = 0; round < 2; round += 1)
      await Promise.all(connections.map(connection => connection.flush()));
  };
  /** Publishes an item until a worker has done it, as producers do. */
  const given = async (giver: WorkExchange, work: WorkItem): Promise<void> => {
    for (let isDone = false; !isDone; await pause(isDone ? 0 : 50))
      isDone = await giver.give(work).then(
        () => true,
        () => false,
      );
  };
  const serve = (exchange: WorkExchange, handle: (body: object) => Promise<void>): void =>
    void serving.push(exchange.serve(handle, stop.signal));
  const item = (id: string, body: object = {}) => ({ id, key: 'chat', body });

  it('lets the giver know when an item is done, and in which order they are', async () => {
    const giver = await open('DONE');
    const done: unknown[] = [];
    serve(await open('DONE'), body => Promise.resolve(void done.push(body)));
    await Promise.all([1, 2, 3].map(n => giver.give(item(`i${n}`, { n }))));
    expect(done).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('reports the error to the sender, and runs again when it is sent again', async () => {
    const giver = await open('FAILED');
    let tries = 0;
    serve(await open('FAILED'), () =>
      (tries += 1) < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve(),
    );
    await expect(giver.give(item('a'))).rejects.toThrow(new WorkRefused('not yet'));
    await expect(giver.give(item('a'))).rejects.toThrow(WorkRefused);
    await giver.give(item('a'));
    expect(tries).toBe(3);
  });

  it('does not put an item twice because its outcome is late', async () => {
    const giver = await open('LATE', 100);
    let tries = 0;
    let release = (): void => undefined;
    const held = new Promise<void>(done => (release = done));
    let begin = (): void => undefined;
    const begun = new Promise<void>(done => (begin = done));
    serve(await open('LATE'), () => ((tries += 1), begin(), held));
    await expect(giver.give(item('a'))).rejects.toThrow(WorkUnanswered);
    await begun;
    release();
    await turn();
    await flushed();
    await giver.give(item('a'));
    expect(tries).toBe(1);
  });

  it('waits for a queued item without redelivering it', async () => {
    const giver = await open('BEHIND', 50);
    const done: unknown[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    serve(await open('BEHIND'), async body => {
      await held;
      done.push((body as { n: number }).n);
    });
    for (let silences = 0; silences < 5; silences += 1)
      for (const n of [1, 2]) await expect(giver.give(item(`i${n}`, { n }))).rejects.toThrow(WorkUnanswered);
    release();
    await Promise.all([1, 2].map(n => given(giver, item(`i${n}`, { n }))));
    await given(giver, item('i3', { n: 3 }));
    expect(done).toEqual([1, 2, 3]);
  });

  it('gives again what the queue lost', async () => {
    const giver = await open('WIPED', 50);
    await expect(giver.give(item('a'))).rejects.toThrow(WorkUnanswered);
    const manager = await connections[0]!.jetstreamManager();
    await manager.streams.purge('WIPED');
    const done: unknown[] = [];
    serve(await open('WIPED'), body => Promise.resolve(void done.push(body)));
    await given(giver, item('a'));
    expect(done).toHaveLength(1);
  });

  it('processes work that was queued while no worker ran', async () => {
    const giver = await open('ALONE', 300);
    await expect(giver.give(item('a'))).rejects.toThrow(WorkUnanswered);
    const done: unknown[] = [];
    serve(await open('ALONE'), body => Promise.resolve(void done.push(body)));
    await given(giver, item('a'));
    expect(done.length).toBeGreaterThan(0);
  });

  it('goes on after the server was killed', async () => {
    const giver = await open('KILLED', 500, 1_000);
    const done = new Set<unknown>();
    serve(await open('KILLED', 500, 1_000), body =>
      Promise.resolve(void done.add((body as { n: number }).n)),
    );
    for (let n = 0; n < 20; n += 1) {
      if (n === 10) {
        await server.kill();
        await server.start();
      }
      await given(giver, item(`i${n}`, { n }));
    }
    expect([...done]).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });
});

import { MemoryEventStore } from '@prosa/event-store';
import { startNats, until, type LocalServer } from '@prosa/testing';
import type { NatsConnection } from 'nats';
import { bodies, fact, Follower, freshStream } from '../../../event-store/src/contract/fixtures';
import { connectBus } from './bus-connection';
import { JetStreamWorkQueue } from './jetstream-work-queue';
import { LogStream } from './log-stream';
import { followedOverBus, LogTail } from './log-tail';
import { alwaysLeading, Relay } from './relay';
import { WorkExchange } from './work-exchange';

const GARBAGE = [
  '',
  'no JSON',
  '{"half":',
  'null',
  '17',
  '[]',
  '{}',
  '{"position":"x","previous":null}',
  '\u0000',
  // Whole items but for their structure: they are not parsed at all.
  `{"id":"deep","key":"k","body":${'['.repeat(100)}${']'.repeat(100)}}`,
  `{"id":"wide","key":"k","body":{${Array.from({ length: 60_000 }, (_, n) => `"${n}":1`).join()}}}`,
];

describe('what others put on the bus', () => {
  let server: LocalServer;
  let connection: NatsConnection;
  const stop = new AbortController();
  const running: Promise<void>[] = [];

  beforeAll(async () => {
    server = await startNats();
    connection = await connectBus({ url: server.url, name: 'spec' });
  });
  afterAll(async () => {
    stop.abort();
    await Promise.all(running);
    await connection.close();
    await server.stop();
  });

  const throwIn = async (subject: string): Promise<void> => {
    for (const text of GARBAGE) await connection.jetstream().publish(subject, text);
  };

  it('is moved to the dead letters and does not block its queue', async () => {
    const queue = await JetStreamWorkQueue.open({ connection, name: 'WORK', attempts: 2, backoffMs: 10 });
    const done: string[] = [];
    running.push(queue.work(({ id }) => Promise.resolve(void done.push(id)), stop.signal));
    for (let lane = 0; lane < 16; lane += 1) await throwIn(`WORK.${lane}`);
    const ids = Array.from({ length: 40 }, (_, n) => `item ${n}`);
    for (const id of ids) await queue.put({ id, key: id, body: {} });
    // An item whose pull had just expired is handed out again after the time that its first taker has.
    await until(() => done.length >= 40);
    expect([...done].sort()).toEqual([...ids].sort());
    const letters = await queue.deadLetters();
    expect(letters).toHaveLength(100);
    expect(letters[1]).toMatchObject({
      id: '',
      key: '',
      body: { text: 'no JSON' },
      reason: 'Not an item of work',
    });
  });

  it('is nothing that anybody gave, and no outcome of it', async () => {
    const queue = await JetStreamWorkQueue.open({
      connection,
      name: 'GIVEN',
      attempts: Number.MAX_SAFE_INTEGER,
      backoffMs: 5_000,
    });
    const exchange = new WorkExchange({ connection, queue, name: 'GIVEN' });
    const done: object[] = [];
    running.push(exchange.serve(body => Promise.resolve(void done.push(body)), stop.signal));
    await queue.put({ id: 'stray', key: 'chat', body: 'no gift' as unknown as object });
    let outcomes = '';
    connection.subscribe('GIVEN_DONE.*', { callback: (_, { subject }) => void (outcomes = subject) });
    await exchange.give({ id: 'a', key: 'chat', body: { n: 1 } });
    for (const text of GARBAGE) connection.publish(outcomes, text);
    await exchange.give({ id: 'b', key: 'chat', body: { n: 2 } });
    expect(done).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('stops neither who copies the log nor who follows it', async () => {
    const store = new MemoryEventStore();
    const options = { connection, store, stream: 'LOG', prefix: 'log' };
    const relay = (): void =>
      void running.push(new Relay({ ...options, leadership: alwaysLeading }).run(stop.signal));
    const log = new LogStream(options);
    const tip = async (): Promise<bigint> => (await log.tip()).position;
    await log.ensure();
    await throwIn('log.0.1.ticket.Opened');
    relay();
    const followed = followedOverBus(store, new LogTail({ ...options, pollMs: 60_000 }));
    const follower = new Follower(followed, 0n);
    const stream = freshStream();
    await store.append(stream, 'any', [fact(1)]);
    await follower.until(() => follower.seen.length === 1);
    await throwIn('log.0.1.ticket.Opened');
    await store.append(stream, 'any', [fact(2)]);
    await follower.until(() => follower.seen.length === 2);
    // The copy has gone on behind what was thrown in, and not only the reading of the log.
    await until(async () => (await tip()) >= 2n);
    expect(await tip()).toBe(2n);
    await follower.stop();
    expect(bodies(follower.seen)).toEqual([1, 2]);
  });
});

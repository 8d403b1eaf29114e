import { setTimeout as pause } from 'node:timers/promises';
import { MemoryEventStore, type EventStore, type NewEvent } from '@prosa/event-store';
import { ended, streamName } from '@prosa/kernel';
import { startNats, until, type LocalServer } from '@prosa/testing';
import type { NatsConnection } from 'nats';
import { describeEventStore } from '../../../event-store/src/event-store.contract';
import { bodies, fact, facts, Follower, freshStream, upTo } from '../../../event-store/src/contract/fixtures';
import { describeEventFeed } from '../event-feed.contract';
import { createInProcessFeed } from '../in-process-feed';
import { connectBus } from './bus-connection';
import { decodeMessage } from './log-message';
import { LogStream } from './log-stream';
import { followedOverBus, LogTail } from './log-tail';
import { alwaysLeading, Relay } from './relay';

/** Small, as the server keeps this much of the disk free for each stream. */
const maxBytes = 32 * 1_048_576;
let server: LocalServer;
let streams = 0;

beforeAll(async () => {
  server = await startNats();
});
afterAll(() => server.stop());

/** A log that is relayed to a stream of its own, and followed over it. */
const openLog = async (store: EventStore = new MemoryEventStore(), pollMs = 60_000) => {
  const connection = await connectBus({ url: server.url, name: 'spec' });
  streams += 1;
  const options = { connection, store, stream: `LOG${streams}`, prefix: `log${streams}`, maxBytes };
  const stop = new AbortController();
  const relays: Promise<void>[] = [];
  const relay = (): void =>
    void relays.push(new Relay({ ...options, leadership: alwaysLeading }).run(stop.signal));
  const stopRelays = async (): Promise<void> => {
    stop.abort();
    await Promise.all(relays);
  };
  const close = async (): Promise<void> => {
    await stopRelays();
    await connection.close();
  };
  relay();
  return {
    ...options,
    relay,
    stopRelays,
    close,
    followed: followedOverBus(store, new LogTail({ ...options, pollMs })),
  };
};

const copied = async (connection: NatsConnection, stream: string) => {
  const manager = await connection.jetstreamManager();
  const { state } = await manager.streams.info(stream);
  const read = upTo(state.messages).map(n =>
    manager.streams.getMessage(stream, { seq: state.first_seq + n }),
  );
  return (await Promise.all(read)).map(message => decodeMessage(message.string()));
};

/** A bus that is away for a while has copied nothing. */
const eventually = (holds: () => Promise<boolean>): Promise<void> =>
  until(() => holds().catch((fault: unknown) => fault), {
    everyMs: 50,
    what: String(holds),
  });

describeEventStore('followed over NATS', async () => {
  const { followed, close } = await openLog();
  return { store: followed, close };
});

describeEventStore('followed in the process that copies it to NATS', async () => {
  const store = new MemoryEventStore();
  const { close, ...options } = await openLog(store);
  // The connection does not receive its own messages, so relayed events are passed on locally.
  const connection = await connectBus({ url: server.url, name: 'spec', hearsItself: false });
  const stop = new AbortController();
  const names = { stream: `${options.stream}B`, prefix: `${options.prefix}b`, maxBytes };
  const tail = new LogTail({ connection, store, ...names, pollMs: 60_000 });
  const handOn = tail.take.bind(tail);
  const relaying = new Relay({ connection, store, ...names, handOn, leadership: alwaysLeading }).run(
    stop.signal,
  );
  return {
    store: followedOverBus(store, tail),
    close: async () => {
      stop.abort();
      await relaying;
      await connection.close();
      await close();
    },
  };
});

describeEventFeed('over NATS', async codec => {
  const { followed, close } = await openLog();
  return { store: followed, feed: createInProcessFeed({ store: followed, codec }), close };
});

describe('the copy of the log on NATS', () => {
  const write = async (store: EventStore, from: number, count: number): Promise<void> => {
    for (const n of upTo(count)) await store.append(freshStream(n % 5), 'none', [fact(from + n)]);
  };

  it('is the log, in order, each event under the subject of its company', async () => {
    const { store, connection, stream, close } = await openLog();
    const event: NewEvent = { ...fact('x'), type: 'NoteWritten' };
    await store.append(streamName('note', 7, 'a'), 'none', [event]);
    await store.append(streamName('other', 8, 'b'), 'none', facts(3));
    await eventually(async () => (await copied(connection, stream)).length === 4);
    const [first, ...rest] = await copied(connection, stream);
    expect(first).toEqual({ previous: 0n, event: (await store.readAll(0n, 1))[0] });
    expect(rest.map(({ previous, event: { position } }) => [previous, position])).toEqual([
      [1n, 2n],
      [2n, 3n],
      [3n, 4n],
    ]);
    const manager = await connection.jetstreamManager();
    const { subject } = await manager.streams.getMessage(stream, { seq: 1 });
    expect(subject).toMatch(/^log\d+\.\d+\.7\.note\.NoteWritten$/);
    await close();
  });

  it('is the log when three relays believe that they lead', async () => {
    const { store, relay, connection, stream, close } = await openLog();
    relay();
    relay();
    await write(store, 0, 500);
    await eventually(async () => (await copied(connection, stream)).length >= 500);
    await pause(300);
    expect(bodies((await copied(connection, stream)).map(({ event }) => event))).toEqual(upTo(500));
    await close();
  });

  it('goes on where it was after the server was killed, and followers miss and repeat nothing', async () => {
    const { store, followed, connection, stream, close } = await openLog(new MemoryEventStore(), 500);
    const follower = new Follower(followed, 0n);
    await write(store, 0, 200);
    await follower.until(() => follower.seen.length >= 200);
    await server.kill();
    await write(store, 200, 200);
    await server.start();
    await write(store, 400, 200);
    await follower.until(() => follower.seen.length >= 600);
    expect(bodies(follower.seen)).toEqual(upTo(600));
    await eventually(async () => (await copied(connection, stream)).length === 600);
    expect(bodies((await copied(connection, stream)).map(({ event }) => event))).toEqual(upTo(600));
    await follower.stop();
    await close();
  });

  it('is made again from the log when the server lost everything', async () => {
    const { store, followed, connection, stream, close } = await openLog(new MemoryEventStore(), 500);
    const follower = new Follower(followed, 0n);
    await write(store, 0, 300);
    await follower.until(() => follower.seen.length >= 300);
    await server.kill();
    server.wipe();
    await write(store, 300, 100);
    await server.start();
    await follower.until(() => follower.seen.length >= 400);
    await eventually(async () => (await copied(connection, stream)).length === 400);
    await write(store, 400, 100);
    await follower.until(() => follower.seen.length >= 500);
    expect(bodies(follower.seen)).toEqual(upTo(500));
    await follower.stop();
    await close();
  });

  it('is smaller where the server has less storage than it asks for', async () => {
    const connection = await connectBus({ url: server.url, name: 'spec' });
    const manager = await connection.jetstreamManager();
    const reserve = (bytes: number) =>
      manager.streams.add({ name: `RESERVED${bytes}`, subjects: [`reserved.${bytes}`], max_bytes: bytes });
    // What is left free is the size of this one, however much storage the machine has.
    const left = 2 ** 26 + 1;
    await reserve(left);
    for (let bytes = 2 ** 45; bytes >= 2 ** 20; bytes /= 2) await ended(reserve(bytes));
    await manager.streams.delete(`RESERVED${left}`);
    const log = new LogStream({ connection, stream: 'SMALL', prefix: 'small', maxBytes: 2 ** 30 });
    await log.ensure();
    const { config } = await manager.streams.info('SMALL');
    expect(config.max_bytes).toBeLessThan(2 ** 27);
    await connection.close();
  });

  it('is followed from the log while no relay runs', async () => {
    const { store, followed, stopRelays, close } = await openLog(new MemoryEventStore(), 100);
    await stopRelays();
    const follower = new Follower(followed, 0n);
    await write(store, 0, 20);
    await follower.until(() => follower.seen.length >= 20);
    await follower.stop();
    await close();
  });
});

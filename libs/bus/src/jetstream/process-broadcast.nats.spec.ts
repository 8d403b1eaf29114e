import { startNats, until, type LocalServer } from '@prosa/testing';
import type { NatsConnection } from 'nats';
import { connectBus } from './bus-connection';
import { ProcessBroadcast } from './process-broadcast';

describe('what processes tell each other over NATS', () => {
  let server: LocalServer;
  let connections: NatsConnection[];
  let one: ProcessBroadcast;
  let other: ProcessBroadcast;
  const received = { one: [] as string[], other: [] as string[] };

  beforeAll(async () => {
    server = await startNats();
    const connect = () => connectBus({ url: server.url, name: 'spec', hearsItself: false });
    const [first, second] = [await connect(), await connect()];
    connections = [first, second];
    one = new ProcessBroadcast(first, 'spec');
    other = new ProcessBroadcast(second, 'spec');
    one.hear(text => received.one.push(text));
    other.hear(text => received.other.push(text));
    await Promise.all(connections.map(connection => connection.flush()));
  });
  afterAll(async () => {
    await Promise.all(connections.map(connection => connection.close()));
    await server.stop();
  });

  it('is received by the other processes, not by its sender', async () => {
    one.send('a');
    one.send('b');
    await until(() => received.other.length === 2);
    other.send('c');
    await until(() => received.one.length === 1);
    expect(received).toEqual({ one: ['c'], other: ['a', 'b'] });
  });

  it('is left out when it is too long for the bus, which goes on', async () => {
    one.send('x'.repeat(2_000_000));
    one.send('d');
    await until(() => received.other.includes('d'));
    expect(received.other).toEqual(['a', 'b', 'd']);
  });

  it('is skipped while the bus is unreachable, which it reports', async () => {
    await server.kill();
    await until(() => !one.isOpen && !other.isOpen);
    one.send('lost');
    await server.start();
    await until(() => one.isOpen && other.isOpen);
    // The server knows the other's subscription before anything is published.
    await Promise.all(connections.map(connection => connection.flush()));
    one.send('e');
    await until(() => received.other.includes('e'));
    expect(received.other).toEqual(['a', 'b', 'd', 'e']);
  });
});

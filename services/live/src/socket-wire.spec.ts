import { until } from '@prosa/testing';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket as Stream } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { io, type Socket as Client } from 'socket.io-client';
import type { Wire } from './socket-session';
import { socketWire } from './socket-wire';

describe('Writes to a socket', () => {
  let http: HttpServer;
  let server: Server;
  let client: Client;
  let socket: Socket;
  let wire: Wire;
  let received: unknown[];
  let writes: number;

  const open = async (transport: 'websocket' | 'polling'): Promise<void> => {
    received = [];
    const connected = new Promise<Socket>(resolve => server.once('connection', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    client = io(url, { transports: [transport], forceNew: true, reconnection: false });
    client.on('frame', (frame: unknown) => received.push(frame));
    client.on('disconnect', reason => received.push(reason));
    socket = await connected;
    wire = socketWire(socket);
    await until(() => client.connected);
    writes = 0;
  };

  /** Counts system calls, each of which wakes the other end. */
  const countWrites = (stream: Stream): void => {
    const { _write, _writev } = stream as Stream & Required<Pick<Stream, '_writev'>>;
    stream._write = (...args) => ((writes += 1), _write.apply(stream, args));
    stream._writev = (...args) => ((writes += 1), _writev.apply(stream, args));
  };

  const send = (...frames: readonly number[]): void => {
    for (const payload of frames) wire.send({ event: 'frame', payload: { payload } });
  };
  const frames = (...places: readonly number[]): object[] => places.map(payload => ({ payload }));

  beforeEach(async () => {
    http = createServer().on('connection', countWrites);
    server = new Server(http);
    await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    client.disconnect();
    // A polling client says goodbye with a request of its own.
    await until(() => client.io.engine.readyState === 'closed');
    await server.close();
  });

  it('send held frames in one write, in order', async () => {
    await open('websocket');
    wire.hold();
    send(1, 2, 3, 4, 5);
    wire.release();
    await until(() => received.length === 5);
    expect(received).toEqual(frames(1, 2, 3, 4, 5));
    expect(writes).toBe(1);
  });

  it('send frames of a busy period together afterwards', async () => {
    await open('websocket');
    send(1, 2, 3);
    wire.hold();
    send(4, 5);
    wire.release();
    await until(() => received.length === 5);
    expect(received).toEqual(frames(1, 2, 3, 4, 5));
    expect(writes).toBe(2);
  });

  it('close after the held frames', async () => {
    await open('websocket');
    wire.hold();
    send(1, 2);
    wire.hangUp();
    wire.release();
    await until(() => received.length === 3);
    expect(received).toEqual([...frames(1, 2), 'io server disconnect']);
  });

  it.each(['websocket', 'polling'] as const)('end at once with the held frames, over %s', async transport => {
    await open(transport);
    // A polling client has sent its request and waits.
    await until(() => socket.conn.transport.writable);
    wire.hold();
    send(1, 2);
    wire.cut();
    wire.release();
    await until(() => received.length > 0);
    expect(received).toEqual(['transport close']);
  });

  it('apply to polling clients too', async () => {
    await open('polling');
    wire.hold();
    send(1, 2, 3);
    wire.release();
    await until(() => received.length === 3);
    send(4);
    await until(() => received.length === 4);
    expect(received).toEqual(frames(1, 2, 3, 4));
  });
});

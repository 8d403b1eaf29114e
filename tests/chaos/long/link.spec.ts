import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Link } from './link';

/** A server that echoes its input. */
const echo = async (): Promise<Server> => {
  const server = createServer(socket => {
    socket.on('error', () => undefined).pipe(socket);
    socket.on('data', chunk => server.emit('heard', chunk.toString()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

describe('A link', () => {
  let server: Server;
  let link: Link;
  const open: Socket[] = [];

  beforeEach(async () => {
    server = await echo();
    link = await Link.to((server.address() as AddressInfo).port);
  });

  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
    link.close();
    server.close();
  });

  const caller = async (): Promise<Socket> => {
    const socket = connect(link.port, '127.0.0.1');
    open.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const received = async (socket: Socket, text: string): Promise<string> => {
    socket.write(text);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return chunk.toString();
  };

  it('forwards both directions, at a URL that differs in the port only', async () => {
    expect(await received(await caller(), 'ping')).toBe('ping');
    expect(link.through('postgres://prosa:x@127.0.0.1:1/prosa?a=b')).toBe(
      `postgres://prosa:x@127.0.0.1:${link.port}/prosa?a=b`,
    );
  });

  it('resets open and new connections while it is cut', async () => {
    const socket = await caller();
    expect(await received(socket, 'ping')).toBe('ping');
    const gone = once(socket, 'error');
    link.become('cut');
    expect(((await gone)[0] as NodeJS.ErrnoException).code).toBe('ECONNRESET');
    const late = connect(link.port, '127.0.0.1');
    open.push(late);
    expect(((await once(late, 'error'))[0] as NodeJS.ErrnoException).code).toBe('ECONNRESET');
    link.become('whole');
    expect(await received(await caller(), 'again')).toBe('again');
  });

  it('forwards requests and no responses while it is one-way', async () => {
    const socket = await caller();
    expect(await received(socket, 'ping')).toBe('ping');
    const arrived = once(server, 'heard');
    link.become('deaf');
    const answer = received(socket, 'one');
    expect(await arrived).toEqual(['one']);
    expect(await Promise.race([answer, new Promise(later => setTimeout(later, 100, 'nothing'))])).toBe(
      'nothing',
    );
    link.become('whole');
    expect(await answer).toBe('one');
  });

  it('forwards nothing while it is paused, and everything afterwards', async () => {
    const socket = await caller();
    expect(await received(socket, 'ping')).toBe('ping');
    link.become('silent');
    const silent = await caller();
    const answers = [received(socket, 'one'), received(silent, 'two')];
    expect(await Promise.race([...answers, new Promise(later => setTimeout(later, 100, 'nothing'))])).toBe(
      'nothing',
    );
    link.become('whole');
    expect(await Promise.all(answers)).toEqual(['one', 'two']);
  });
});

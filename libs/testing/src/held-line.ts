import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a server that can be suspended. */
export interface HeldLine {
  /** The server's address by this way. */
  readonly url: string;
  /** Stops forwarding, without notifying either side. */
  hold(): void;
  /** Resumes the connection, held data first. */
  release(): void;
  /** Ends it, and what is still connected by it. */
  close(): Promise<unknown>;
}

/** Opens such a proxy; `answered` is called for each answer on it. */
export const openHeldLine = async (
  url: string,
  answered: () => void = () => undefined,
): Promise<HeldLine> => {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer(client => {
    const database = connect(Number(port || 5_432), hostname);
    // An error on one side closes the other.
    sockets.push(
      client.on('error', () => database.destroy()),
      database.on('error', () => client.destroy()),
    );
    client.pipe(database).on('data', answered).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.toString(),
    hold: () => sockets.forEach(socket => socket.pause()),
    release: () => sockets.forEach(socket => socket.resume()),
    close: () => {
      sockets.forEach(socket => socket.destroy());
      return new Promise(closed => server.close(closed));
    },
  };
};

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line of TCP between clients and a server, with switches: what networks do to connections. */
export class Link {
  /** The server's own port. */
  target = 0;
  private readonly sockets = new Set<Socket>();
  private held = false;
  private readonly server = createServer(client => this.join(client));

  /** The port that clients connect to; independent of the server's state. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async open(port = 0): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Breaks every connection; new ones can be made. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Stops forwarding in both directions, without closing connections. */
  hold(): void {
    this.held = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Lets everything through again, what was held back first. */
  release(): void {
    this.held = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      one.setNoDelay(true);
      one.on('data', (bytes: Buffer) => {
        if (!other.write(bytes)) one.pause();
      });
      other.on('drain', () => {
        if (!this.held) one.resume();
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      if (this.held) one.pause();
    }
  }
}

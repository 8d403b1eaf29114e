import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How long a server may take for an answer that is lost. */
const answerMs = 200;

/** A line of TCP between clients and a server, with switches: what networks do to connections. */
export class Link {
  /** The server's own address. */
  host = '127.0.0.1';
  target = 0;
  private readonly sockets = new Set<Socket>();
  private held = false;
  private kept = 0;
  private losing: 'request' | 'answer' | null = null;
  private lost: NodeJS.Timeout | undefined;
  private readonly server = createServer(client => this.join(client));

  /** The port that clients connect to; independent of the server's state, and kept while the line is closed. */
  get port(): number {
    return this.kept;
  }

  async open(port = this.kept): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    this.kept = (this.server.address() as AddressInfo).port;
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

  /** Loses the next request or its answer, and breaks every connection with it. */
  loseNext(what: 'request' | 'answer'): void {
    this.losing = what;
  }

  /** Lets everything through again, what was held back first. */
  release(): void {
    this.held = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    clearTimeout(this.lost);
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Whether received bytes are dropped. The connections break once; before a lost answer, the server has time to work. */
  private loses(fromClient: boolean): boolean {
    if (this.losing === null || (this.losing === 'answer' && fromClient)) return false;
    this.lost ??= setTimeout(
      () => {
        [this.losing, this.lost] = [null, undefined];
        this.cut();
      },
      this.losing === 'request' ? 0 : answerMs,
    );
    return true;
  }

  private join(client: Socket): void {
    const server = connect(this.target, this.host);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(one);
      one.setNoDelay(true);
      one.on('data', (bytes: Buffer) => {
        if (this.loses(one === client)) return;
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

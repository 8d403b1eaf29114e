import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * The state of a link: whole; closed and reset; silent in both directions; requests arrive without responses;
 * responses trickle at a kilobyte a second; everything is delayed.
 */
export type LinkState = 'whole' | 'cut' | 'silent' | 'deaf' | 'trickle' | 'slow';

const LATE_MS = 120;
const TRICKLE_MS = 1_000;
const TRICKLE_BYTES = 1_024;

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** A line between a process and an engine that can be cut, go silent without a word of it, or become slow. */
export class Link {
  private state: LinkState = 'whole';
  private readonly pairs = new Set<Pair>();
  private readonly server: Server;
  private readonly dripping: NodeJS.Timeout;

  private constructor(private readonly to: number) {
    this.server = createServer({ noDelay: true }, near => this.join(near));
    this.dripping = setInterval(() => this.drip(), TRICKLE_MS).unref();
  }

  /** A link to a port of this machine. */
  static async to(port: number): Promise<Link> {
    const link = new Link(port);
    await new Promise<void>(done => link.server.listen(0, '127.0.0.1', done));
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The ports by which it is known at its far end. */
  get ports(): readonly number[] {
    return [...this.pairs].flatMap(({ far }) => far.localPort ?? []);
  }

  /** A URL with this link's port instead of its own. */
  through(url: string): string {
    const parsed = new URL(url);
    parsed.port = String(this.port);
    return parsed.toString();
  }

  /** From now on it is like this. What was silent for a while goes on where it stopped, as after a lost route. */
  become(state: LinkState): void {
    this.state = state;
    for (const pair of this.pairs) this.apply(pair);
  }

  close(): void {
    clearInterval(this.dripping);
    for (const { near, far } of this.pairs) {
      near.destroy();
      far.destroy();
    }
    this.server.close();
  }

  private join(near: Socket): void {
    if (this.state === 'cut') return void near.resetAndDestroy();
    const far = connect({ port: this.to, host: '127.0.0.1', noDelay: true });
    const pair = { near, far };
    this.pairs.add(pair);
    this.carry(near, far);
    this.carry(far, near);
    this.apply(pair);
  }

  private carry(from: Socket, to: Socket): void {
    const end = (): void => {
      for (const pair of this.pairs) if (pair.near === from || pair.far === from) this.pairs.delete(pair);
      to.destroy();
    };
    from.on('data', chunk => {
      if (this.state === 'slow') setTimeout(() => to.write(chunk), LATE_MS);
      else if (!to.write(chunk)) {
        from.pause();
        to.once('drain', () => (this.isDelivered(from) ? from.resume() : undefined));
      }
    });
    from.on('error', end);
    from.on('close', end);
  }

  private apply({ near, far }: Pair): void {
    for (const socket of [near, far]) {
      if (this.state === 'cut') socket.resetAndDestroy();
      else if (this.isDelivered(socket)) socket.resume();
      else socket.pause();
    }
  }

  /** Whether what a side says is carried on. */
  private isDelivered(side: Socket): boolean {
    if (this.state === 'deaf' || this.state === 'trickle')
      return [...this.pairs].every(({ far }) => far !== side);
    return this.state !== 'silent';
  }

  private drip(): void {
    if (this.state === 'trickle') for (const { far } of this.pairs) far.read(TRICKLE_BYTES);
  }
}

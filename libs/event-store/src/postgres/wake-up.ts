import { ignoredFaults, WaitList, type RetriedFaults } from '@prosa/kernel';
import type { Pool, PoolClient } from 'pg';

const listening = 'listen for notifications of the event log';
const polling = 'look whether the event log has grown';

/**
 * Notifies followers that the log has grown: of this process's own appends at once, of others' through LISTEN on a
 * separate connection. A notification can be lost, so the head is polled once per `pollMs` for all followers.
 */
export class WakeUp {
  private latest = 0n;
  private readonly waiting = new WaitList();
  private followers = 0;
  private looking: NodeJS.Timeout | null = null;
  private client: PoolClient | null = null;
  private connecting = false;
  private closed = false;
  private writing = 0;
  private held = 0n;

  constructor(
    private readonly pool: Pool,
    private readonly pollMs = 1_000,
    private readonly faults: RetriedFaults = ignoredFaults,
  ) {}

  /** Whether there are followers. */
  get isFollowed(): boolean {
    return this.followers > 0;
  }

  /** The log has reached a position. */
  announce(position: bigint): void {
    if (position <= this.latest) return;
    this.latest = position;
    this.waiting.wake();
  }

  /** Runs an append of this process, which announces by itself what comes of it: what is notified meanwhile waits. */
  async during<T>(append: () => Promise<T>): Promise<T> {
    this.writing += 1;
    try {
      return await append();
    } finally {
      this.writing -= 1;
      if (this.writing === 0) this.announce(this.held);
    }
  }

  /** Resolves when the log is past a position, when it may be, or when `signal` aborts. */
  async past(position: bigint, signal: AbortSignal): Promise<void> {
    if (this.latest > position || signal.aborted) return;
    await new Promise<void>(done => {
      const wake = (): void => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        done();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  /** Listens while there are followers; returns a function to stop following. */
  follow(): () => void {
    this.followers += 1;
    this.looking ??= setInterval(() => void this.look(), this.pollMs).unref();
    this.listen();
    return () => {
      this.followers -= 1;
      if (this.followers === 0) this.hangUp();
    };
  }

  close(): void {
    this.closed = true;
    this.hangUp();
  }

  private get wanted(): boolean {
    return this.followers > 0 && !this.closed;
  }

  private listen(): void {
    if (this.client !== null || this.connecting || !this.wanted) return;
    this.connecting = true;
    this.connect()
      .then(
        () => this.faults.passed(listening),
        (fault: unknown) => {
          this.faults.failed(listening, fault);
          setTimeout(() => this.listen(), this.pollMs).unref();
        },
      )
      .finally(() => {
        this.connecting = false;
      });
  }

  private async connect(): Promise<void> {
    const client = await this.pool.connect();
    const lost = (error: Error): void => {
      if (this.client !== client) return;
      this.client = null;
      this.faults.failed(listening, error);
      client.release(error);
      this.announceMaybe();
      setTimeout(() => this.listen(), 100).unref();
    };
    client.on('error', lost);
    client.on('notification', message => this.notified(BigInt(message.payload ?? '0')));
    try {
      await client.query('listen es');
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.client = client;
    if (this.wanted) this.announceMaybe();
    else this.hangUp();
  }

  private notified(position: bigint): void {
    if (this.writing === 0) this.announce(position);
    else if (position > this.held) this.held = position;
  }

  /** Notifications may have been missed: all followers check. */
  private announceMaybe(): void {
    this.waiting.wake();
  }

  /** While the database is down there are no notifications; the next poll finds out whether it is back. */
  private async look(): Promise<void> {
    const head = { name: 'es_position', text: 'select position from es.head', values: [] };
    try {
      const { rows } = await this.pool.query<{ position: string }>(head);
      this.faults.passed(polling);
      if (rows[0] !== undefined) this.announce(BigInt(rows[0].position));
    } catch (fault) {
      this.faults.failed(polling, fault);
    }
  }

  private hangUp(): void {
    if (this.looking !== null) clearInterval(this.looking);
    this.looking = null;
    const client = this.client;
    this.client = null;
    client?.release(true);
  }
}

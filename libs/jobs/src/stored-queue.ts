import { createPostgresBackend, Queue, Worker } from 'bullmq';
import type { QueueOptions, RedisOptions, WorkerOptions, Processor } from 'bullmq';

/** What a queue is opened with: where BullMQ keeps it, and who receives a lost connection. */
export interface StoredQueueOptions extends QueueOptions {
  readonly onError: (error: Error) => void;
}

/** The options for a store: `redis://` or `rediss://` is Redis, any other address PostgreSQL. */
export const storeOptions = (url: string, space: string): QueueOptions => {
  if (/^rediss?:/.test(url)) {
    // Scheduling must answer its caller; a worker may wait for the server as long as it takes.
    return { connection: { url, maxRetriesPerRequest: 3, connectionName: 'prosa-jobs' }, prefix: space };
  }
  // A lane's queue and its worker query one at a time; the worker listens on a connection besides.
  const connection = { connectionString: url, schema: space, migrate: true, max: 1 };
  return { connection: connection as QueueOptions['connection'] };
};

const isOnPostgres = (connection: object | undefined): boolean =>
  connection !== undefined && 'connectionString' in connection;

/** BullMQ's third argument; none means Redis. */
const backendOf = (connection: object | undefined): typeof createPostgresBackend | undefined =>
  isOnPostgres(connection) ? createPostgresBackend : undefined;

/** The queue that `@nestjs/bullmq` makes: in the store that its connection names. */
export class StoredQueue extends Queue {
  constructor(name: string, options: StoredQueueOptions) {
    // BullMQ types the backend by its connection, which is known at run time only.
    super(name, options, backendOf(options.connection) as never);
    this.on('error', options.onError);
  }
}

/** First pause after a job store refused to hand out a job; it doubles up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** The worker that `@nestjs/bullmq` makes: in the store that its queue's connection names. */
export class StoredWorker extends Worker {
  private refusals = 0;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const { connection } = options;
    const own = isOnPostgres(connection)
      ? options
      : { ...options, connection: { ...(connection as RedisOptions), maxRetriesPerRequest: null } };
    super(name, processor, own, backendOf(connection) as never);
  }

  /**
   * Pauses after a failure. BullMQ asks again at once unless the connection was refused; a backend that could not open
   * its schema rejects every question without I/O, so that the loop would keep the process from timers and signals.
   */
  protected override async moveToActive(token: string, name?: string): ReturnType<Worker['getNextJob']> {
    try {
      const job = await super.moveToActive(token, name);
      this.refusals = 0;
      return job;
    } catch (error) {
      await this.pauseUntilClosing(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.refusals));
      this.refusals += 1;
      throw error;
    }
  }

  private async pauseUntilClosing(milliseconds: number): Promise<void> {
    if (this.closing !== undefined) return;
    await new Promise<void>(resume => {
      const done = (): void => {
        clearTimeout(timer);
        this.off('closing', done);
        resume();
      };
      const timer = setTimeout(done, milliseconds);
      this.on('closing', done);
    });
  }
}

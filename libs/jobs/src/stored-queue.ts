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

/** The worker that `@nestjs/bullmq` makes: in the store that its queue's connection names. */
export class StoredWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const { connection } = options;
    const own = isOnPostgres(connection)
      ? options
      : { ...options, connection: { ...(connection as RedisOptions), maxRetriesPerRequest: null } };
    super(name, processor, own, backendOf(connection) as never);
  }
}

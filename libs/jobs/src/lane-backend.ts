import { createPostgresBackend, Queue, Worker } from 'bullmq';
import type { ConnectionOptions, Job as BullJob, JobsOptions, PostgresConnectionOptions } from 'bullmq';

/** What stands in a queue: the payload, and under which id and version it was asked for. */
export interface Envelope {
  readonly payload: object;
  readonly id: string;
  readonly version: number;
}

/** A job as BullMQ hands it out, wherever it is kept. */
export type LaneJob = BullJob<Envelope, void>;

/** The part of BullMQ's queue that jobs need. */
export interface LaneQueue {
  add(verb: string, envelope: Envelope, options: JobsOptions): Promise<unknown>;
  getFailed(first: number, last: number): Promise<LaneJob[]>;
  getJob(id: string): Promise<LaneJob | undefined>;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/** The part of BullMQ's worker that jobs need. */
export interface LaneWorker {
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/** Who does a lane's jobs, how many at once, and who hears of what fails. */
export interface LaneWork {
  readonly run: (job: LaneJob) => Promise<void>;
  readonly concurrency: number;
  readonly onError: (error: Error) => void;
  readonly onFailed: (verb: string | undefined, error: Error) => void;
}

/** Where BullMQ keeps its lanes. */
export interface LaneBackend {
  queue(lane: string, onError: (error: Error) => void): LaneQueue;
  worker(lane: string, work: LaneWork): LaneWorker;
}

const onPostgres = (url: string, space: string): LaneBackend => {
  const connection = (max: number): PostgresConnectionOptions => ({
    connectionString: url,
    schema: space,
    migrate: true,
    max,
  });
  return {
    queue(lane, onError) {
      const queue = new Queue(lane, { connection: connection(3) }, createPostgresBackend);
      queue.on('error', onError);
      return queue;
    },
    worker(lane, { run, concurrency, onError, onFailed }) {
      const options = { connection: connection(2), concurrency };
      const worker = new Worker(lane, run, options, createPostgresBackend);
      worker.on('error', onError);
      worker.on('failed', (job, error) => onFailed(job?.name, error));
      return worker;
    },
  };
};

const onRedis = (url: string, space: string): LaneBackend => {
  // An answer is owed to whoever schedules; a worker may wait for the server as long as it takes.
  const connection = (maxRetriesPerRequest: number | null): ConnectionOptions => ({
    url,
    maxRetriesPerRequest,
    connectionName: 'prosa-jobs',
  });
  return {
    queue(lane, onError) {
      const queue = new Queue<Envelope, void>(lane, { connection: connection(3), prefix: space });
      queue.on('error', onError);
      return queue;
    },
    worker(lane, { run, concurrency, onError, onFailed }) {
      const options = { connection: connection(null), prefix: space, concurrency };
      const worker = new Worker<Envelope, void>(lane, run, options);
      worker.on('error', onError);
      worker.on('failed', (job, error) => onFailed(job?.name, error));
      return worker;
    },
  };
};

/** The lanes under an address: `redis://` or `rediss://` is Redis, anything else PostgreSQL. */
export const laneBackend = (url: string, space: string): LaneBackend =>
  /^rediss?:/.test(url) ? onRedis(url, space) : onPostgres(url, space);

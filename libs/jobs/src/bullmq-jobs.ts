import type { Clock } from '@prosa/kernel';
import type { Job as BullJob, Queue } from 'bullmq';
import type { WorkerHost } from '@nestjs/bullmq';
import type { DeadJob, Job, JobHandler, JobRequest, Jobs } from './jobs.port';

/** What stands in a queue: the payload, and the id and version that it was scheduled under. */
interface Envelope {
  readonly payload: object;
  readonly id: string;
  readonly version: number;
}

/** A job as BullMQ hands it out. */
export type LaneJob = BullJob<Envelope, void>;

/** Where BullMQ keeps jobs. */
export interface JobsOptions {
  /** `postgres://…`, or `redis://…`. */
  readonly url: string;
  /** The schema of its tables, or what the names of its keys begin with; default `bullmq`. */
  readonly schema?: string;
  readonly clock: Clock;
  /** Receives lost connections and failed runs; a message may quote what the handler threw. */
  readonly onError: (error: Error, job: string | null) => void;
  /** Receives the name of each job that has a handler here. */
  readonly onHandler?: (job: string) => void;
}

/** A job's place: its service's queue, and its own verb in it. */
const placeOf = (job: Job<object>): { lane: string; verb: string } => {
  const dot = job.name.indexOf('.');
  return { lane: job.name.slice(0, dot), verb: job.name.slice(dot + 1) };
};

/** The worker of a lane; none before `start`, where the getter throws. */
const workerOf = (host: WorkerHost): WorkerHost['worker'] | undefined => {
  try {
    return host.worker;
  } catch {
    return undefined;
  }
};

const keyOf = (job: Job<object>, id: string, version: number): string => {
  if (id === '' || id.includes(':')) throw new Error(`A job's id is not empty and has no colon: ${job.name}`);
  return `${placeOf(job).verb}_${id}_${version}`;
};

/**
 * Jobs on BullMQ, over its PostgreSQL backend or over Redis: a queue per lane, which is the first part of a job's name.
 * Made by `JobsModule`: queues and workers are those of `@nestjs/bullmq`.
 */
export class BullMqJobs implements Jobs {
  private readonly handlers = new Map<string, JobHandler<object>>();
  private readonly queues = new Map<string, Queue<Envelope, void>>();
  private readonly workers = new Map<string, WorkerHost>();

  constructor(
    private readonly options: JobsOptions,
    private readonly startWorkers: () => void,
    private readonly healthQueue: Queue,
  ) {}

  /** Adds the queue of a lane. */
  addQueue(lane: string, queue: Queue): void {
    this.queues.set(lane, queue);
  }

  /** Adds the worker of a lane; before `start`. */
  addWorker(lane: string, host: WorkerHost): void {
    this.workers.set(lane, host);
  }

  on<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void {
    if (this.handlers.has(job.name)) throw new Error(`Two handlers for ${job.name}`);
    // The name ties a job to its payload type; past the queue only the name is left.
    this.handlers.set(job.name, handler as JobHandler<object>);
    this.options.onHandler?.(job.name);
  }

  async start(): Promise<void> {
    for (const name of this.handlers.keys()) {
      const lane = name.slice(0, name.indexOf('.'));
      if (!this.workers.has(lane))
        throw new Error(`No worker for ${name}: import JobsModule.forWorker('${lane}')`);
    }
    this.startWorkers();
    await Promise.all([...this.workers.values()].map(({ worker }) => worker.waitUntilReady()));
  }

  async schedule<Payload extends object>(job: Job<Payload>, request: JobRequest<Payload>): Promise<void> {
    const { id, version = 0, payload } = request;
    const { lane, verb } = placeOf(job);
    const queue = await this.queue(lane);
    await queue.add(
      verb,
      { payload, id, version },
      {
        jobId: keyOf(job, id, version),
        delay: this.delayOf(request),
        attempts: job.attempts,
        backoff: { type: 'exponential', delay: job.backoffMs },
        removeOnComplete: true,
        removeOnFail: false,
      },
    );
  }

  async cancel(job: Job<object>, id: string, version = 0): Promise<boolean> {
    const waiting = await this.find(job, id, version);
    if (waiting === undefined || (await waiting.isActive())) return false;
    await waiting.remove();
    return true;
  }

  async deadLetters(job: Job<object>): Promise<readonly DeadJob[]> {
    const { lane, verb } = placeOf(job);
    const failed = await (await this.queue(lane)).getFailed(0, 99);
    return failed
      .filter(dead => dead.name === verb)
      .map(dead => ({
        job: job.name,
        id: dead.data.id,
        version: dead.data.version,
        reason: dead.failedReason,
        failedAt: new Date(dead.finishedOn ?? dead.timestamp),
      }));
  }

  async revive(job: Job<object>, id: string, version = 0): Promise<boolean> {
    const dead = await this.find(job, id, version);
    if (dead === undefined || !(await dead.isFailed())) return false;
    await dead.retry('failed', { resetAttemptsMade: true });
    return true;
  }

  /** Whether the job store is available; waits for it to reconnect. */
  async well(): Promise<boolean> {
    await this.healthQueue.getJob('none');
    return true;
  }

  async close(): Promise<void> {
    // Workers before queues: a run that is finishing may still schedule.
    const workers = [...this.workers.values()].flatMap(host => workerOf(host) ?? []);
    await Promise.all(workers.map(worker => worker.close()));
    await Promise.all([...this.queues.values(), this.healthQueue].map(queue => queue.close()));
  }

  /** Runs a job by its handler; rejects what is to be tried again. */
  async run(lane: string, job: LaneJob): Promise<void> {
    const handler = this.handlers.get(`${lane}.${job.name}`);
    // A job of another version of the program: it waits for a process that has its handler, and is a dead letter otherwise.
    if (handler === undefined) throw new Error(`No handler for ${lane}.${job.name}`);
    const { payload, id, version } = job.data;
    await handler(payload, { id, version, attempt: job.attemptsMade + 1 });
  }

  /** Reports a lost connection, or the job whose run failed. */
  failed(error: Error, job?: string): void {
    this.options.onError(error, job ?? null);
  }

  private delayOf({ at, delayMs }: JobRequest<object>): number {
    if (at !== undefined) return Math.max(0, at.getTime() - this.options.clock.now().getTime());
    return Math.max(0, delayMs ?? 0);
  }

  private async find(job: Job<object>, id: string, version: number): Promise<LaneJob | undefined> {
    const queue = await this.queue(placeOf(job).lane);
    return queue.getJob(keyOf(job, id, version));
  }

  private async queue(lane: string): Promise<Queue<Envelope, void>> {
    const queue = this.queues.get(lane);
    if (queue === undefined) throw new Error(`No queue ${lane}: import JobsModule.forLane('${lane}')`);
    await queue.waitUntilReady();
    return queue;
  }
}

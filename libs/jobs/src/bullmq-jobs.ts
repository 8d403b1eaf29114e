import type { Clock } from '@prosa/kernel';
import { laneBackend, type LaneBackend, type LaneJob, type LaneQueue, type LaneWorker } from './lane-backend';
import type { DeadJob, Job, JobHandler, JobRequest, Jobs } from './jobs.port';

/** Where BullMQ keeps jobs. */
export interface JobsOptions {
  /** `postgres://…`, or `redis://…`. */
  readonly url: string;
  /** The schema of its tables, or what the names of its keys begin with; default `bullmq`. */
  readonly schema?: string;
  /** Jobs of one service that run at once in this process; default 8. */
  readonly concurrency?: number;
  readonly clock: Clock;
  /** Told of lost connections and of failed runs; a message may quote what the handler threw. */
  readonly onError: (error: Error, job: string | null) => void;
}

/** A job's place: its service's queue, and its own verb in it. */
const placeOf = (job: Job<object>): { lane: string; verb: string } => {
  const dot = job.name.indexOf('.');
  return { lane: job.name.slice(0, dot), verb: job.name.slice(dot + 1) };
};

const keyOf = (job: Job<object>, id: string, version: number): string => {
  if (id === '' || id.includes(':')) throw new Error(`A job's id is not empty and has no colon: ${job.name}`);
  return `${placeOf(job).verb}_${id}_${version}`;
};

/** Jobs on BullMQ, over its PostgreSQL backend or over Redis: one queue per service, in a space of its own. */
export class BullMqJobs implements Jobs {
  private readonly handlers = new Map<string, JobHandler<object>>();
  private readonly queues = new Map<string, LaneQueue>();
  private readonly workers = new Map<string, LaneWorker>();
  private readonly backend: LaneBackend;

  constructor(private readonly options: JobsOptions) {
    this.backend = laneBackend(options.url, options.schema ?? 'bullmq');
  }

  on<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void {
    if (this.handlers.has(job.name)) throw new Error(`Two handlers for ${job.name}`);
    // The name ties a job to its payload type; past the queue only the name is left.
    this.handlers.set(job.name, handler as JobHandler<object>);
  }

  async start(): Promise<void> {
    const lanes = new Set([...this.handlers.keys()].map(name => name.slice(0, name.indexOf('.'))));
    for (const lane of lanes) await this.work(lane);
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

  /** Whether the place where jobs are kept answers; waits for it where it is away. */
  async well(): Promise<boolean> {
    const queue = await this.queue('health');
    await queue.getJob('nobody');
    return true;
  }

  async close(): Promise<void> {
    // Workers before queues: a run that is finishing may still schedule.
    await Promise.all([...this.workers.values()].map(worker => worker.close()));
    await Promise.all([...this.queues.values()].map(queue => queue.close()));
    this.workers.clear();
    this.queues.clear();
  }

  private delayOf({ at, delayMs }: JobRequest<object>): number {
    if (at !== undefined) return Math.max(0, at.getTime() - this.options.clock.now().getTime());
    return Math.max(0, delayMs ?? 0);
  }

  private async find(job: Job<object>, id: string, version: number): Promise<LaneJob | undefined> {
    const queue = await this.queue(placeOf(job).lane);
    return queue.getJob(keyOf(job, id, version));
  }

  private async queue(lane: string): Promise<LaneQueue> {
    const known = this.queues.get(lane);
    if (known !== undefined) return known;
    const queue = this.backend.queue(lane, error => this.options.onError(error, null));
    this.queues.set(lane, queue);
    await queue.waitUntilReady();
    return queue;
  }

  private async work(lane: string): Promise<void> {
    const { concurrency = 8, onError } = this.options;
    const worker = this.backend.worker(lane, {
      run: job => this.run(lane, job),
      concurrency,
      onError: error => onError(error, null),
      onFailed: (verb, error) => onError(error, verb === undefined ? null : `${lane}.${verb}`),
    });
    this.workers.set(lane, worker);
    await worker.waitUntilReady();
  }

  private async run(lane: string, job: LaneJob): Promise<void> {
    const handler = this.handlers.get(`${lane}.${job.name}`);
    // Not this build's work: it waits for a process that knows it, and shows as dead when none ever does.
    if (handler === undefined) throw new Error(`Nobody here does ${lane}.${job.name}`);
    const { payload, id, version } = job.data;
    await handler(payload, { id, version, attempt: job.attemptsMade + 1 });
  }
}

/** Injection token of {@link Jobs}. */
export const JOBS = Symbol('Jobs');

/**
 * One kind of background work. `name` is `<service>.<verb>`: all jobs of a service share its queue, so every process
 * that runs one of them must know them all. A payload holds ids, never a body, a phone number or a token.
 */
export interface Job<Payload extends object> {
  readonly name: `${string}.${string}`;
  /** Maximum number of attempts, after which it becomes a dead letter. */
  readonly attempts: number;
  /** The wait before the second try; doubles with each further one. */
  readonly backoffMs: number;
  /** Carries the type only. */
  readonly payload?: Payload;
}

/** When, and under which id, a job is to run. */
export interface JobRequest<Payload extends object> {
  /** While a job of this id waits, runs or is dead, the same id and version again is no second job. */
  readonly id: string;
  /** Distinguishes a later schedule from an earlier one under the same id; the handler receives it, and ignores stale ones. */
  readonly version?: number;
  readonly payload: Payload;
  /** The moment, or the wait from now; at once when both are left out or past. */
  readonly at?: Date;
  readonly delayMs?: number;
}

/** The context of a job's run. */
export interface JobRun {
  readonly id: string;
  readonly version: number;
  /** From 1. */
  readonly attempt: number;
}

/** Does the work; what it throws makes the job wait and come again. It may run twice, and must bear it. */
export type JobHandler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<void>;

/** A job that used up its attempts. */
export interface DeadJob {
  readonly job: string;
  readonly id: string;
  readonly version: number;
  /** The message of the last error. */
  readonly reason: string;
  readonly failedAt: Date;
}

/**
 * Work for later, kept over restarts. Every adapter passes `describeJobs`.
 *
 * An adapter may not ignore a delay, an attempt count or an id. The port leaves out: priorities, results, parents,
 * repeating schedules (a handler that wants to come again schedules itself) and any order between jobs.
 */
export interface Jobs {
  /** Declares who does a job's work in this process; once per job, before `start`. */
  on<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void;
  /** Begins to run what is due. */
  start(): Promise<void>;
  /** Arranges a job; it is kept when the promise resolves. */
  schedule<Payload extends object>(job: Job<Payload>, request: JobRequest<Payload>): Promise<void>;
  /** Drops a job that has not begun; false when there was none. A handler must bear being too late for it. */
  cancel(job: Job<object>, id: string, version?: number): Promise<boolean>;
  /** A job's dead letters, newest first, at most 100. */
  deadLetters(job: Job<object>): Promise<readonly DeadJob[]>;
  /** Gives a dead letter its attempts back; false when there is none. */
  revive(job: Job<object>, id: string, version?: number): Promise<boolean>;
  /** Lets what runs finish, and stops. */
  close(): Promise<void>;
}

/** Declares a job; by default five attempts, the first retry after a second. */
export const defineJob = <Payload extends object>(
  name: Job<Payload>['name'],
  options: { readonly attempts?: number; readonly backoffMs?: number } = {},
): Job<Payload> => ({ name, attempts: 5, backoffMs: 1_000, ...options });

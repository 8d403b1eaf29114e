import {
  BullModule,
  BullRegistrar,
  getQueueToken,
  OnWorkerEvent,
  Processor,
  WorkerHost,
} from '@nestjs/bullmq';
import { Inject, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown, Type } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { BullMqJobs, type JobsOptions, type LaneJob } from './bullmq-jobs';
import { JOBS } from './jobs.port';
import { storeOptions, StoredQueue, StoredWorker } from './stored-queue';

BullModule.queueClass = StoredQueue;
BullModule.workerClass = StoredWorker;

/** Health callback: whether the job store answers; due jobs wait while it does not. */
export interface JobsHealth {
  register(part: 'jobs', check: () => Promise<boolean>, otherwise: 'away'): void;
}

/** An application's options for jobs. */
export interface JobsModuleOptions {
  readonly connection: JobsOptions;
  /** Whether jobs are run here too, rather than only scheduled; true by default. */
  readonly runs?: boolean;
  readonly health?: JobsHealth;
}

/** Jobs of one lane that run at once in a process. */
const CONCURRENCY = 8;

/** The lane of the health check; nothing is ever scheduled in it. */
const HEALTH = 'health';

/** Starts the workers when every module had its chance to call `on`, and stops them before the database closes. */
class JobsLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly jobs: BullMqJobs,
    private readonly runs: boolean,
    private readonly health?: JobsHealth,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runs) await this.jobs.start();
    this.health?.register('jobs', () => this.jobs.well(), 'away');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.jobs.close();
  }
}

const processorOf = (lane: string): Type<WorkerHost> => {
  @Processor(lane, { concurrency: CONCURRENCY })
  class LaneProcessor extends WorkerHost {
    constructor(@Inject(JOBS) private readonly jobs: BullMqJobs) {
      super();
    }

    process(job: LaneJob): Promise<void> {
      return this.jobs.run(lane, job);
    }

    @OnWorkerEvent('error')
    onError(error: Error): void {
      this.jobs.failed(error);
    }

    @OnWorkerEvent('failed')
    onFailed(job: LaneJob | undefined, error: Error): void {
      this.jobs.failed(error, job === undefined ? undefined : `${lane}.${job.name}`);
    }
  }
  return LaneProcessor;
};

const modules = new Map<string, DynamicModule>();

/** Nest identifies a dynamic module by its object: modules that import the same lane share one queue and one worker. */
const once = (key: string, make: () => DynamicModule): DynamicModule => {
  const known = modules.get(key) ?? make();
  modules.set(key, known);
  return known;
};

/** Jobs for the whole application: inject `JOBS`, call `on` in `onModuleInit`, `schedule` from anywhere. */
@Module({})
export class JobsModule {
  /** Jobs on BullMQ over the PostgreSQL or Redis that `connection` names. */
  static forRoot({ connection, runs = true, health }: JobsModuleOptions): DynamicModule {
    const { url, schema = 'bullmq', onError } = connection;
    const store = { ...storeOptions(url, schema), onError: (error: Error) => onError(error, null) };
    return {
      module: JobsModule,
      global: true,
      imports: [
        // Workers start with the application and not with their module: a handler may still be missing then.
        BullModule.forRoot({ ...store, extraOptions: { manualRegistration: true } }),
        BullModule.registerQueue({ name: HEALTH }),
      ],
      providers: [
        {
          provide: JOBS,
          inject: [BullRegistrar, getQueueToken(HEALTH)],
          useFactory: (registrar: BullRegistrar, check: Queue) =>
            new BullMqJobs(connection, () => registrar.register(), check),
        },
        {
          provide: JobsLifecycle,
          inject: [JOBS],
          useFactory: (jobs: BullMqJobs) => new JobsLifecycle(jobs, runs, health),
        },
      ],
      exports: [JOBS],
    };
  }

  /** The queue of the jobs whose names begin with `lane`: a module that schedules such jobs imports it. */
  static forLane(lane: string): DynamicModule {
    return once(`queue of ${lane}`, () => ({
      module: class {},
      imports: [BullModule.registerQueue({ name: lane })],
      providers: [
        {
          provide: Symbol(lane),
          inject: [JOBS, getQueueToken(lane)],
          useFactory: (jobs: BullMqJobs, queue: Queue) => jobs.addQueue(lane, queue),
        },
      ],
    }));
  }

  /** The queue and the worker of a lane: the module that calls `on` for its jobs imports it. */
  static forWorker(lane: string): DynamicModule {
    return once(`worker of ${lane}`, () => {
      const processor = processorOf(lane);
      return {
        module: class {},
        imports: [JobsModule.forLane(lane)],
        providers: [
          processor,
          {
            provide: Symbol(lane),
            inject: [JOBS, processor],
            useFactory: (jobs: BullMqJobs, host: WorkerHost) => jobs.addWorker(lane, host),
          },
        ],
      };
    });
  }
}

import { Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { BullMqJobs } from './bullmq-jobs';
import type { JobsOptions } from './bullmq-jobs';
import { JOBS } from './jobs.port';

/** Who is told whether the place where jobs are kept answers; what is due waits while it does not. */
export interface JobsHealth {
  register(part: 'jobs', check: () => Promise<boolean>, otherwise: 'away'): void;
}

/** What an application does with jobs. */
export interface JobsModuleOptions {
  readonly connection: JobsOptions;
  /** Whether jobs are run here too, rather than only scheduled; they are unless told otherwise. */
  readonly runs?: boolean;
  readonly health?: JobsHealth;
}

/** Begins to run jobs when every module had its chance to say `on`, and stops before the database goes. */
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

/** Jobs for the whole application: inject `JOBS`, call `on` in `onModuleInit`, `schedule` from anywhere. */
@Module({})
export class JobsModule {
  /** Jobs on BullMQ over the PostgreSQL or Redis that `connection` names. */
  static forRoot({ connection, runs = true, health }: JobsModuleOptions): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [
        { provide: JOBS, useFactory: () => new BullMqJobs(connection) },
        {
          provide: JobsLifecycle,
          inject: [JOBS],
          useFactory: (jobs: BullMqJobs) => new JobsLifecycle(jobs, runs, health),
        },
      ],
      exports: [JOBS],
    };
  }
}

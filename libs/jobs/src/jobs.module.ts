import { Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { BullMqJobs } from './bullmq-jobs';
import type { JobsOptions } from './bullmq-jobs';
import { JOBS } from './jobs.port';
import type { Jobs } from './jobs.port';

/** Begins to run jobs when every module had its chance to say `on`, and stops before the database goes. */
class JobsLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.jobs.close();
  }
}

/** Jobs for the whole application: inject `JOBS`, call `on` in `onModuleInit`, `schedule` from anywhere. */
@Module({})
export class JobsModule {
  /** Jobs on BullMQ over the PostgreSQL or Redis that `connection` names. */
  static forRoot({ connection }: { readonly connection: JobsOptions }): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [
        { provide: JOBS, useFactory: () => new BullMqJobs(connection) },
        { provide: JobsLifecycle, inject: [JOBS], useFactory: (jobs: Jobs) => new JobsLifecycle(jobs) },
      ],
      exports: [JOBS],
    };
  }
}

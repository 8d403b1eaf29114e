export * from './background-work';
export * from './bullmq-jobs';
export * from './jobs.module';
export * from './jobs.port';

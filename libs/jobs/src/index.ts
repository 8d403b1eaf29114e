export * from './bullmq-jobs';
export * from './jobs.contract';
export * from './jobs.module';
export * from './jobs.port';

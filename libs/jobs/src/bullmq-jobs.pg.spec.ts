import { systemClock } from '@prosa/kernel';
import { testDatabase } from '@prosa/testing';
import { BullMqJobs } from './bullmq-jobs';
import { describeJobs } from './jobs.contract';

describeJobs('BullMQ over PostgreSQL', async () => {
  const database = await testDatabase();
  const failures: Error[] = [];
  const options = {
    url: database.url,
    clock: systemClock,
    onError: (error: Error) => void failures.push(error),
  };
  return {
    open: async () => new BullMqJobs(options),
    drop: database.drop,
  };
});

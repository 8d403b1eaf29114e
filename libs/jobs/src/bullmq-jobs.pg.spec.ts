import { testDatabase } from '@prosa/testing';
import { describeJobs } from './jobs.contract';
import { openJobs } from './testing/open-jobs';

describeJobs('BullMQ over PostgreSQL', async () => {
  const database = await testDatabase();
  return {
    open: lane => openJobs(database.url, lane),
    drop: database.drop,
  };
});

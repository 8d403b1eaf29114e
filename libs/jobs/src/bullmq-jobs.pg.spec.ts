import { testDatabase, until } from '@prosa/testing';
import { Client } from 'pg';
import type { BullMqJobs } from './bullmq-jobs';
import { describeJobs } from './jobs.contract';
import { openJobs } from './testing/open-jobs';

describeJobs('BullMQ over PostgreSQL', async () => {
  const database = await testDatabase();
  return {
    open: lane => openJobs(database.url, lane),
    drop: database.drop,
  };
});

describe('A job store on PostgreSQL that cannot be opened', () => {
  it('fails the start, leaves the process responsive, and is asked again after pauses', async () => {
    const database = await testDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    await client.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = on`);
    await client.end();
    const faults: string[] = [];
    let jobs: BullMqJobs | undefined;
    const onError = (error: Error): void => {
      // Ends a loop that would keep this process from everything else.
      if (faults.push(error.message) > 100) void jobs?.close();
    };
    jobs = await openJobs(database.url, 'spec', { onError });
    jobs.on({ name: 'spec.work', attempts: 1, backoffMs: 1 }, () => Promise.resolve());
    await expect(jobs.start()).rejects.toThrow('read-only transaction');
    await until(() => faults.length > 1);
    await jobs.close();
    expect(faults.length).toBeLessThan(10);
    await database.drop();
  });
});

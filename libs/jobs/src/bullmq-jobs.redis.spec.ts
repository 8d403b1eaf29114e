import { HealthChecks } from '@prosa/observability';
import { startRedis, until } from '@prosa/testing';
import { Redis } from 'ioredis';
import { describeJobs } from './jobs.contract';
import { defineJob } from './jobs.port';
import { openJobs } from './testing/open-jobs';

describeJobs('BullMQ over Redis', async () => {
  const server = await startRedis();
  return { open: lane => openJobs(server.url, lane), drop: () => server.stop() };
});

/** Waits until what Redis has taken is in its file, and no longer in its buffers only. */
const onDisk = async (url: string): Promise<void> => {
  const client = new Redis(url);
  for (let info = ''; !/aof_buffer_length:0\r/.test(info) || !/aof_pending_bio_fsync:0\r/.test(info);)
    info = await client.info('persistence');
  client.disconnect();
};

describe('jobs on Redis', () => {
  it('are away while it is, and well again by themselves', async () => {
    const server = await startRedis();
    const jobs = await openJobs(server.url, 'health-spec');
    const health = new HealthChecks(500);
    health.register('jobs', () => jobs.well(), 'away');
    expect(await health.report()).toEqual({ ready: true, checks: { jobs: 'ok' } });
    await server.kill();
    expect(await health.report()).toEqual({ ready: true, checks: { jobs: 'away' } });
    await server.start();
    await until(async () => (await health.report()).checks['jobs'] === 'ok');
    expect(await health.report()).toMatchObject({ checks: { jobs: 'ok' } });
    await jobs.close();
    await server.stop();
  });

  it('outlive the server: what was arranged before it was killed runs after it came back', async () => {
    const server = await startRedis();
    const jobs = await openJobs(server.url, 'outlive');
    const work = defineJob<{ n: number }>('outlive.work', { attempts: 3, backoffMs: 50 });
    const runs: number[] = [];
    jobs.on(work, ({ n }) => Promise.resolve(void runs.push(n)));
    await jobs.start();
    for (const n of [0, 1, 2]) await jobs.schedule(work, { id: `job${n}`, payload: { n }, delayMs: 2_000 });
    await onDisk(server.url);
    await server.kill();
    await server.start();
    await jobs.schedule(work, { id: 'job3', payload: { n: 3 } });
    await until(() => new Set(runs).size === 4);
    // At least once: on a slow machine one may have been running when the server was killed.
    expect([...new Set(runs)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    await jobs.close();
    await server.stop();
  });
});

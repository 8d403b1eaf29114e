import type { Partition } from '@prosa/projections';
import { testDatabase, until as untilWithin, type TestDatabase } from '@prosa/testing';
import { Client } from 'pg';
import { PartitionOwners } from './partition-owners';

const until = (holds: () => boolean): Promise<void> => untilWithin(holds, { everyMs: 10 });

describe('owners of partitions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const process = (silenceMs = 10_000) => {
    const stop = new AbortController();
    const holds = new Set<number>();
    const work = async ({ index }: Partition, signal: AbortSignal): Promise<void> => {
      holds.add(index);
      await new Promise(over => signal.addEventListener('abort', over, { once: true }));
      holds.delete(index);
    };
    const owners = new PartitionOwners({ url: database.url, of: 4, work, beatMs: 50, silenceMs });
    const done = owners.run(stop.signal);
    return { holds, stop: () => (stop.abort(), done) };
  };
  const all = (...those: readonly { readonly holds: Set<number> }[]): readonly number[] =>
    those.flatMap(({ holds }) => [...holds]).sort((a, b) => a - b);

  it('are one per partition, evenly distributed when processes join or leave', async () => {
    const first = process();
    await until(() => first.holds.size === 4);
    const second = process();
    await until(() => first.holds.size === 2 && second.holds.size === 2);
    expect(all(first, second)).toEqual([0, 1, 2, 3]);
    const third = process();
    await until(() => third.holds.size >= 0 && all(first, second, third).length === 4);
    await first.stop();
    expect(first.holds.size).toBe(0);
    await until(() => second.holds.size === 2 && third.holds.size === 2);
    expect(all(second, third)).toEqual([0, 1, 2, 3]);
    await Promise.all([second.stop(), third.stop()]);
  });

  it('lose theirs with their connection, and take what is free again', async () => {
    const one = process();
    await until(() => one.holds.size === 4);
    const killer = new Client({ connectionString: database.url });
    await killer.connect();
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'prosa-partitions'`);
    await killer.end();
    await until(() => one.holds.size === 0);
    await until(() => one.holds.size === 4);
    await one.stop();
  });

  it('take from one that has hung', async () => {
    const hung = new Client({ connectionString: database.url });
    hung.on('error', () => undefined);
    await hung.connect();
    await hung.query('select pg_advisory_lock_shared(7076798, 0)');
    for (const key of [1, 2, 3, 4]) await hung.query('select pg_advisory_lock(7076798, $1)', [key]);
    const other = process(300);
    await until(() => other.holds.size === 4);
    await other.stop();
    await hung.end().catch(() => undefined);
  });
});

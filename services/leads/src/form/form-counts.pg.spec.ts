import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { UsedCaptchas } from '../captcha/used-captchas.store';
import { FormCounts } from './form-counts.store';

const ADDRESS = '203.0.113.77';

describe('Counters of the public forms', () => {
  let database: TestDatabase;
  let processes: readonly OpenReadModel[];
  const clock = new ManualClock(new Date('2026-11-24T12:00:20Z'));

  beforeAll(async () => {
    database = await migratedDatabase();
    processes = await Promise.all([1, 2].map(() => openReadModel({ url: database.url, max: 4 })));
    for (const { owner } of processes.slice(0, 1)) await migrateReadModel(owner);
  });
  afterAll(async () => {
    await Promise.all(processes.map(each => each.close()));
    await database.drop();
  });

  const counts = (): readonly FormCounts[] =>
    processes.map(({ owner }) => new FormCounts(owner, 'secret', clock));

  it('are shared by processes, and survive a restart', async () => {
    const both = counts();
    const key = `address:${both[0]?.addressKey(ADDRESS)}`;
    const received = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => (await both[n % 2]?.count([key, 'form:a']))?.[0] ?? 0),
    );
    expect(received.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    // As a process that starts now sees it.
    expect(await counts()[1]?.within('form:a', 1)).toBe(40);
    clock.advance(60_000);
    expect(await counts()[0]?.count([key])).toEqual([1]);
    expect(await counts()[0]?.within(key, 10)).toBe(41);
  });

  it('identify an address by a keyed hash that changes daily', async () => {
    const [counter] = counts();
    const today = counter?.addressKey(ADDRESS);
    await counter?.count([`address:${today}`]);
    for (const { owner } of processes) {
      const { rows } = await sql<{ row: string }>`select c::text as row from leads.form_count c`.execute(
        owner,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ row }) => row.includes(ADDRESS))).toEqual([]);
    }
    clock.advance(24 * 3_600_000);
    expect(counter?.addressKey(ADDRESS)).not.toBe(today);
  });

  it('accept a captcha answer once, of a thousand attempts at two processes', async () => {
    const used = processes.map(({ owner }) => new UsedCaptchas(owner, clock));
    const expiresAt = new Date(clock.now().getTime() + 600_000);
    const taken = await Promise.all(
      Array.from(
        { length: 1_000 },
        async (_, n) => (await used[n % 2]?.take('one-answer', expiresAt)) === true,
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });
});

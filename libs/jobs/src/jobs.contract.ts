import { until as patientlyUntil } from '@prosa/testing';
import { defineJob } from './jobs.port';
import type { DeadJob, JobRun, Jobs } from './jobs.port';

/** How a suite gets adapters that share one store; the store is empty when the suite begins. */
export interface JobsHarness {
  /** A process that schedules and runs the jobs of `lane`. */
  open(lane: string): Promise<Jobs>;
  drop(): Promise<void>;
}

interface Work {
  readonly n: number;
}

const until = (fact: () => boolean | Promise<boolean>, what: string): Promise<void> =>
  patientlyUntil(fact, { what, everyMs: 20 });

const quick = { attempts: 3, backoffMs: 50 };

/** A process that writes down every run, and fails a job's first `failures` runs. */
const worker = async (jobs: Jobs, lane: string, marks: number[]) => {
  const work = defineJob<Work>(`${lane}.work`, quick);
  const marker = defineJob<Work>(`${lane}.marker`, quick);
  const runs: (JobRun & Work & { at: number })[] = [];
  const failures = new Map<string, number>();
  jobs.on(work, async ({ n }, run) => {
    runs.push({ ...run, n, at: Date.now() });
    if (run.attempt <= (failures.get(run.id) ?? 0)) throw new Error('not yet');
  });
  jobs.on(marker, async ({ n }) => void marks.push(n));
  await jobs.start();
  const passed = async (delayMs: number): Promise<void> => {
    const before = marks.length;
    await jobs.schedule(marker, { id: 'mark', version: before, payload: { n: 0 }, delayMs });
    await until(() => marks.length > before, 'the marker');
  };
  return { jobs, work, runs, failures, passed };
};

/** The contract suite of `Jobs`. */
export const describeJobs = (name: string, factory: () => Promise<JobsHarness>): void => {
  describe(`jobs on ${name}`, () => {
    let harness: JobsHarness;
    const open: Jobs[] = [];
    let lanes = 0;

    beforeAll(async () => {
      harness = await factory();
    });
    afterEach(async () => {
      for (const jobs of open.splice(0)) await jobs.close();
    });
    afterAll(() => harness.drop());

    const process = async (lane = `lane${(lanes += 1)}`, marks: number[] = []) => {
      const jobs = await harness.open(lane);
      open.push(jobs);
      return worker(jobs, lane, marks);
    };

    it('runs a job once, with its payload', async () => {
      const { jobs, work, runs, passed } = await process();
      await jobs.schedule(work, { id: 'a', payload: { n: 7 } });
      await until(() => runs.length === 1, 'the run');
      await passed(100);
      expect(runs).toEqual([expect.objectContaining({ id: 'a', version: 0, attempt: 1, n: 7 })]);
    });

    it('waits until a given time or for a given delay', async () => {
      const { jobs, work, runs } = await process();
      const start = Date.now();
      await jobs.schedule(work, { id: 'never', payload: { n: 3 }, at: new Date(start + 3_600_000) });
      await jobs.schedule(work, { id: 'past', payload: { n: 0 }, at: new Date(start - 60_000) });
      await jobs.schedule(work, { id: 'soon', payload: { n: 1 }, delayMs: 200 });
      // Its moment comes after the other's, however long arranging the two has taken.
      const late = Date.now() + 400;
      await jobs.schedule(work, { id: 'late', payload: { n: 2 }, at: new Date(late) });
      await until(() => runs.length === 3, 'three runs');
      expect(runs.map(run => run.id)).toEqual(['past', 'soon', 'late']);
      expect(runs[1]?.at).toBeGreaterThanOrEqual(start + 200);
      expect(runs[2]?.at).toBeGreaterThanOrEqual(late);
    });

    it('tries a failing job again, each time after twice the wait', async () => {
      const { jobs, work, runs, failures } = await process();
      failures.set('shaky', 2);
      await jobs.schedule(work, { id: 'shaky', payload: { n: 1 } });
      await until(() => runs.length === 3, 'three tries');
      const [first, second, third] = runs.map(run => run.at) as [number, number, number];
      expect(runs.map(run => run.attempt)).toEqual([1, 2, 3]);
      expect(second - first).toBeGreaterThanOrEqual(50);
      expect(third - second).toBeGreaterThanOrEqual(100);
      expect(await jobs.deadLetters(work)).toEqual([]);
    });

    it('keeps a job that used up its attempts as a dead letter, and revives it with all of them', async () => {
      const { jobs, work, runs, failures } = await process();
      failures.set('doomed', 99);
      await jobs.schedule(work, { id: 'doomed', version: 4, payload: { n: 1 } });
      const dead = async (): Promise<readonly DeadJob[]> => jobs.deadLetters(work);
      await until(async () => (await dead()).length === 1, 'the dead letter');
      expect(await dead()).toEqual([
        { job: work.name, id: 'doomed', version: 4, reason: 'not yet', failedAt: expect.any(Date) as Date },
      ]);
      expect(runs).toHaveLength(3);
      failures.set('doomed', 1);
      expect(await jobs.revive(work, 'doomed', 4)).toBe(true);
      await until(() => runs.length === 5, 'two more tries');
      expect(runs.map(run => run.attempt)).toEqual([1, 2, 3, 1, 2]);
      await until(async () => (await dead()).length === 0, 'no dead letter');
      expect(await jobs.revive(work, 'doomed', 4)).toBe(false);
    });

    it('takes one id once while it waits, and again when it is done', async () => {
      const lane = 'once';
      const before = await harness.open(lane);
      const repeated = defineJob<Work>(`${lane}.work`, quick);
      // It waits for as long as there is no worker.
      for (const n of [1, 2, 3]) await before.schedule(repeated, { id: 'same', payload: { n }, delayMs: 50 });
      await before.close();
      const { jobs, work, runs, passed } = await process(lane);
      await until(() => runs.length === 1, 'the run');
      await passed(200);
      expect(runs.map(run => run.n)).toEqual([1]);
      await jobs.schedule(work, { id: 'same', payload: { n: 4 } });
      await until(() => runs.length === 2, 'the next run');
    });

    it('keeps versions of one id apart', async () => {
      const { jobs, work, runs } = await process();
      for (const version of [1, 2]) {
        await jobs.schedule(work, { id: 'timer', version, payload: { n: version }, delayMs: version * 100 });
      }
      await until(() => runs.length === 2, 'both versions');
      expect(runs.map(run => run.version)).toEqual([1, 2]);
    });

    it('does not run what was cancelled in time', async () => {
      const lane = 'cancelled';
      const before = await harness.open(lane);
      const unwanted = defineJob<Work>(`${lane}.work`, quick);
      await before.schedule(unwanted, { id: 'off', payload: { n: 1 }, delayMs: 50 });
      expect(await before.cancel(unwanted, 'off')).toBe(true);
      expect(await before.cancel(unwanted, 'off')).toBe(false);
      await before.close();
      const { runs, passed } = await process(lane);
      await passed(200);
      expect(runs).toEqual([]);
    });

    it('runs after a restart what was arranged before', async () => {
      const lane = 'restarted';
      const before = await harness.open(lane);
      const work = defineJob<Work>(`${lane}.work`, quick);
      await before.schedule(work, { id: 'kept', payload: { n: 5 }, delayMs: 100 });
      await before.close();
      const { runs } = await process(lane);
      await until(() => runs.length === 1, 'the kept job');
      expect(runs[0]).toMatchObject({ id: 'kept', n: 5 });
    });

    it('shares work between processes, each job in one of them', async () => {
      const lane = 'shared';
      const marks: number[] = [];
      const [one, two] = [await process(lane, marks), await process(lane, marks)];
      for (let n = 0; n < 20; n += 1) await one.jobs.schedule(one.work, { id: `job${n}`, payload: { n } });
      const all = () => [...one.runs, ...two.runs].map(run => run.n);
      await until(() => all().length >= 20, 'all twenty');
      await one.passed(100);
      expect(new Set(all()).size).toBe(20);
      expect(all()).toHaveLength(20);
    });

    it('refuses an id with a colon, and a second handler for a job', async () => {
      const { jobs, work } = await process();
      await expect(jobs.schedule(work, { id: 'a:b', payload: { n: 1 } })).rejects.toThrow('colon');
      expect(() => jobs.on(work, async () => undefined)).toThrow('Two handlers');
    });
  });
};

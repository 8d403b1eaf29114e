import { until } from '@prosa/testing';
import { LaneSchedule } from './lane-schedule';
import type { Lane } from './pace.store';

const FOREVER = Number.POSITIVE_INFINITY;
const never = new Promise<number>(() => undefined);

describe('the schedule of lanes', () => {
  const faults: unknown[] = [];

  const scheduleOf = (step: (lane: Lane) => Promise<number>): LaneSchedule<Lane> =>
    new LaneSchedule<Lane>({ step, retryMs: 1, onFault: fault => faults.push(fault) });

  const lanes = (companyId: number, count: number): readonly Lane[] =>
    Array.from({ length: count }, (_, index) => ({ companyId, connectionId: companyId * 100 + index }));

  afterEach(() => {
    faults.length = 0;
  });

  it('runs a step of a lane at the time that the last one returned, not with the next round', async () => {
    let steps = 0;
    const schedule = scheduleOf(() => Promise.resolve((steps += 1) < 10 ? 1 : FOREVER));
    schedule.serve(lanes(1, 1));
    await until(() => steps === 10);
    await schedule.stop();
  });

  it('runs one step of a lane at a time, however often the lanes are served', async () => {
    let steps = 0;
    const schedule = scheduleOf(() => {
      steps += 1;
      return never;
    });
    for (let round = 0; round < 3; round += 1) schedule.serve(lanes(1, 2));
    await until(() => steps > 0);
    expect(steps).toBe(2);
  });

  it('waits for steps that are due later, whatever rounds come meanwhile', async () => {
    let steps = 0;
    const schedule = scheduleOf(() => Promise.resolve((steps += 1) * FOREVER));
    schedule.serve(lanes(1, 1));
    await until(() => steps === 1);
    schedule.serve(lanes(1, 1));
    await schedule.stop();
    expect(steps).toBe(1);
  });

  it('lets a company with many lanes delay only its own', async () => {
    const served: number[] = [];
    const schedule = scheduleOf(({ companyId }) => {
      served.push(companyId);
      return companyId === 1 ? never : Promise.resolve(FOREVER);
    });
    schedule.serve([...lanes(1, 20), ...lanes(2, 1), ...lanes(3, 1)]);
    await until(() => served.includes(2) && served.includes(3));
    expect(served.filter(company => company === 1)).toHaveLength(8);
  });

  it('retries a failed step, and reports the error', async () => {
    let steps = 0;
    const schedule = scheduleOf(() =>
      (steps += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve(FOREVER),
    );
    schedule.serve(lanes(1, 1));
    await until(() => steps === 2);
    await schedule.stop();
    expect(faults).toMatchObject([{ message: 'away' }]);
  });

  it('runs no further step of a lane without campaigns, or after its stop', async () => {
    let steps = 0;
    const schedule = scheduleOf(() => Promise.resolve((steps += 1) * 0));
    schedule.serve(lanes(1, 1));
    await until(() => steps > 3);
    schedule.serve([]);
    const left = steps;
    schedule.serve([]);
    await schedule.stop();
    expect(steps - left).toBeLessThanOrEqual(1);
    schedule.serve(lanes(1, 1));
    expect(steps - left).toBeLessThanOrEqual(1);
  });
});

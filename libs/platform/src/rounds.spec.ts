import { Rounds } from './rounds';

describe('Rounds', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const opened = (work: () => Promise<unknown>) => {
    const faults: unknown[] = [];
    return { faults, rounds: new Rounds(work, { everyMs: 1_000, onFault: fault => faults.push(fault) }) };
  };

  it('begin at once or after a pause, and again so long after each end', async () => {
    let count = 0;
    const { rounds } = opened(() => Promise.resolve((count += 1)));
    rounds.start('after a pause');
    expect(count).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(count).toBe(1);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(count).toBe(4);
    await rounds.stop();
    const other = opened(() => Promise.resolve((count += 1))).rounds;
    other.start('at once');
    expect(count).toBe(5);
    await other.stop();
  });

  it('continue after a failed one, which is reported', async () => {
    const { rounds, faults } = opened(() => Promise.reject(new Error('no')));
    rounds.start('at once');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(faults).toHaveLength(3);
    await rounds.stop();
  });

  it('are over when the one under way has ended, and never two at a time', async () => {
    const ends: (() => void)[] = [];
    const { rounds } = opened(() => new Promise<void>(end => ends.push(end)));
    rounds.start('at once');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ends).toHaveLength(1);
    let isOver = false;
    const stopped = rounds.stop().then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(10);
    expect([isOver, rounds.isStopped]).toEqual([false, true]);
    ends[0]?.();
    await stopped;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ends).toHaveLength(1);
  });

  it('begin when woken, and once more after the one under way, however often they were woken', async () => {
    const ends: (() => void)[] = [];
    const { rounds } = opened(() => new Promise<void>(end => ends.push(end)));
    rounds.start('after a pause');
    rounds.wake();
    expect(ends).toHaveLength(1);
    rounds.wake();
    rounds.wake();
    ends[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await jest.advanceTimersByTimeAsync(999);
    expect(ends).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(ends).toHaveLength(3);
    const stopped = rounds.stop();
    rounds.wake();
    ends[2]?.();
    await stopped;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ends).toHaveLength(3);
  });

  it('come again sooner after one that failed', async () => {
    let count = 0;
    const work = () => ((count += 1) === 1 ? Promise.reject(new Error('no')) : Promise.resolve());
    const rounds = new Rounds(work, { everyMs: 1_000, retryMs: 10, onFault: () => undefined });
    rounds.start('at once');
    await jest.advanceTimersByTimeAsync(10);
    expect(count).toBe(2);
    await jest.advanceTimersByTimeAsync(999);
    expect(count).toBe(2);
    await rounds.stop();
  });
});

import { Pace } from './pace';

describe('A pace', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const begun = async (pace: Pace): Promise<number> => {
    const begins = pace.begin();
    await jest.runAllTimersAsync();
    await begins;
    return performance.now();
  };

  it('lets the first begin at once, and who comes soon only when it is time', async () => {
    const pace = new Pace(20);
    const start = performance.now();
    expect(await begun(pace)).toBe(start);
    await jest.advanceTimersByTimeAsync(5);
    expect(await begun(pace)).toBe(start + 20);
  });

  it('lets work begin at once after a rest', async () => {
    const pace = new Pace(20);
    await begun(pace);
    await jest.advanceTimersByTimeAsync(30);
    const now = performance.now();
    expect(await begun(pace)).toBe(now);
  });
});

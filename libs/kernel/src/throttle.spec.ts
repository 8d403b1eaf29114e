import { Throttle } from './throttle';

describe('A pace', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const begun = async (throttle: Throttle): Promise<number> => {
    const begins = throttle.begin();
    await jest.runAllTimersAsync();
    await begins;
    return performance.now();
  };

  it('lets the first begin at once, and who comes soon only when it is time', async () => {
    const throttle = new Throttle(20);
    const start = performance.now();
    expect(await begun(throttle)).toBe(start);
    await jest.advanceTimersByTimeAsync(5);
    expect(await begun(throttle)).toBe(start + 20);
  });

  it('lets work begin at once after a rest', async () => {
    const throttle = new Throttle(20);
    await begun(throttle);
    await jest.advanceTimersByTimeAsync(30);
    const now = performance.now();
    expect(await begun(throttle)).toBe(now);
  });
});

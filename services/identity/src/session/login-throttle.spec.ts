import { SlidingWindowLimiter, TooManyRequests } from '@prosa/http';
import { ManualClock } from '@prosa/kernel';
import { LoginThrottle } from './login-throttle';

const make = () => {
  const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
  const throttle = new LoginThrottle(new SlidingWindowLimiter(clock));
  let checks = 0;
  const attempt = (email: string, right: boolean, address = '192.0.2.1') =>
    throttle
      .attempt(email, address, () => {
        checks += 1;
        return Promise.resolve(right ? 'in' : null);
      })
      .catch((fault: { code: string }) => fault.code);
  return { clock, throttle, attempt, checks: () => checks };
};

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let done = 0; done < count; done += 1) await work();
};

describe('the login throttle', () => {
  it('closes an account after five failures, even to the right password, and opens it after 15 minutes', async () => {
    const { attempt, clock } = make();
    await times(5, () => attempt('ana', false));
    expect(await attempt('ana', true)).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('bruno', true)).toBe('in');
    clock.advance(15 * 60_000);
    expect(await attempt('ana', true)).toBe('in');
  });

  it('forgets failures once the right password came', async () => {
    const { attempt } = make();
    await times(4, () => attempt('ana', false));
    await attempt('ana', true);
    await times(4, () => attempt('ana', false));
    expect(await attempt('ana', true)).toBe('in');
  });

  it('closes an address after fifty failures over any accounts; successes do not count', async () => {
    const { attempt } = make();
    await times(60, () => attempt('ana', true));
    for (let guess = 0; guess < 50; guess += 1) await attempt(`person-${guess}`, false);
    expect(await attempt('ana', true)).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('ana', true, '192.0.2.2')).toBe('in');
  });

  it('lets a thousand guesses at once through no more often than five one after the other', async () => {
    const { attempt, checks } = make();
    const guesses = Array.from({ length: 1_000 }, (_, index) => attempt('ana', false, `10.0.0.${index}`));
    const answers = await Promise.all(guesses);
    expect(checks()).toBe(5);
    expect(answers.filter(answer => answer === 'ERR_INVALID_CREDENTIALS')).toHaveLength(5);
  });

  it('keeps an account closed twice as long each time, and says for how long', async () => {
    const { clock, throttle } = make();
    const refused = () =>
      throttle.attempt('ana', '192.0.2.1', () => Promise.resolve('in')).catch((fault: unknown) => fault);
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await times(5, () =>
        throttle.attempt('ana', '192.0.2.1', () => Promise.resolve(null)).catch(() => null),
      );
      const fault = await refused();
      expect(fault).toBeInstanceOf(TooManyRequests);
      waits.push((fault as TooManyRequests).retryAfter / 60);
      clock.advance((fault as TooManyRequests).retryAfter * 1_000);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
    expect(await refused()).toBe('in');
  });

  it('narrows to two tries an account and five an address while the whole world is guessing', async () => {
    const { attempt, clock } = make();
    let others = 0;
    for (let guess = 0; guess < 1_000; guess += 1) await attempt(`person-${guess}`, false, `10.0.${guess}.1`);
    await times(2, () => attempt('ana', false, '192.0.2.9'));
    expect(await attempt('ana', true, '192.0.2.9')).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('bruno', true, '192.0.2.9')).toBe('in');
    await times(3, () => attempt(`carla-${(others += 1)}`, false, '192.0.2.9'));
    expect(await attempt('bruno', true, '192.0.2.9')).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('bruno', true, '192.0.2.8')).toBe('in');
    clock.advance(15 * 60_000);
    expect(await attempt('ana', true, '192.0.2.9')).toBe('in');
  });

  it('lets few of ten thousand guesses at one account reach a hash within a day', async () => {
    const { attempt, clock, checks } = make();
    for (let guess = 0; guess < 10_000; guess += 1) {
      await attempt('ana', false, `10.${guess % 250}.${Math.trunc(guess / 250)}.1`);
      clock.advance(8_640);
    }
    expect(checks()).toBeLessThanOrEqual(60);
  });
});

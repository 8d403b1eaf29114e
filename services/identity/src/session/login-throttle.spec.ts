import { SlidingWindowLimiter } from '@prosa/http';
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
  return { clock, attempt, checks: () => checks };
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
});

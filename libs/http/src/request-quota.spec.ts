import type { Clock } from '@prosa/kernel';
import { RequestQuota } from './request-quota';
import { TooManyRequests } from './too-many-requests';

const ana = { companyId: 1, userId: 7 };
const bruno = { companyId: 1, userId: 8 };

describe('how fast one person may ask', () => {
  let now = 0;
  const clock: Clock = { now: () => new Date(now) };
  const refused = (quota: RequestQuota, who = ana): TooManyRequests | null => {
    try {
      quota.take(who);
      return null;
    } catch (fault) {
      return fault as TooManyRequests;
    }
  };

  beforeEach(() => (now = 1_000_000));

  it('lets a burst through, then as many a second as are allowed', () => {
    const quota = new RequestQuota(clock, 2);
    for (let count = 0; count < 40; count += 1) quota.take(ana);
    expect(refused(quota)).toBeInstanceOf(TooManyRequests);
    now += 500;
    expect(refused(quota)).toBeNull();
    expect(refused(quota)?.retryAfter).toBe(1);
  });

  it('is each person’s own', () => {
    const quota = new RequestQuota(clock, 1);
    while (refused(quota) === null);
    expect(refused(quota, bruno)).toBeNull();
    expect(refused(quota, { companyId: 2, userId: 7 })).toBeNull();
  });

  it('takes nothing away when the clock is set back, and never saves up more than a burst', () => {
    const quota = new RequestQuota(clock, 1);
    for (let count = 0; count < 10; count += 1) quota.take(ana);
    now -= 60_000;
    for (let count = 0; count < 10; count += 1) quota.take(ana);
    expect(refused(quota)).not.toBeNull();
    now += 86_400_000;
    for (let count = 0; count < 20; count += 1) quota.take(ana);
    expect(refused(quota)).not.toBeNull();
  });

  it('is switched off by zero', () => {
    const quota = new RequestQuota(clock, 0);
    for (let count = 0; count < 5_000; count += 1) quota.take(ana);
  });
});

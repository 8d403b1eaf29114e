import { afterDelivery } from './webhook-delivery.policy';

const now = new Date('2026-11-30T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const after = (
  status: number | null,
  tries = 0,
  { since = null, retryAfterMs = null }: { since?: Date | null; retryAfterMs?: number | null } = {},
) => afterDelivery({ status, retryAfterMs }, { tries, failingSince: since }, now, 0.5);

describe('A delivery to an endpoint', () => {
  it.each([200, 201, 204, 299])('goes on after %d', status => {
    expect(after(status)).toEqual({ kind: 'next' });
  });

  it.each([null, 301, 401, 403, 408, 425, 429, 500, 503])('waits longer and longer after %s', status => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 50].map(tries => after(status, tries));
    const seconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 7_200];
    expect(waits).toEqual(seconds.map(each => ({ kind: 'wait', ms: each * 1_000 })));
  });

  it('honours Retry-After up to an hour', () => {
    expect(after(429, 0, { retryAfterMs: 60_000 })).toEqual({ kind: 'wait', ms: 60_000 });
    expect(after(503, 0, { retryAfterMs: 86_400_000 })).toEqual({ kind: 'wait', ms: 3_600_000 });
    expect(after(503, 6, { retryAfterMs: 1_000 })).toEqual({ kind: 'wait', ms: 7_200_000 });
  });

  it.each([400, 404, 413, 422])('tries an event that is refused with %d five times in ten minutes', status => {
    const steps = [0, 1, 2, 3, 4].map(tries => after(status, tries));
    expect(steps.map(({ kind }) => kind)).toEqual(['wait', 'wait', 'wait', 'wait', 'dead-letter']);
    const waited = steps.reduce((sum, step) => sum + (step.kind === 'wait' ? step.ms : 0), 0);
    expect(waited).toBeLessThanOrEqual(600_000);
  });

  it('ends with 410, and after 72 hours without a success', () => {
    expect(after(410)).toEqual({ kind: 'disable', reason: 'gone' });
    expect(after(500, 40, { since: hoursAgo(71.9) }).kind).toBe('wait');
    expect(after(500, 40, { since: hoursAgo(72) })).toEqual({ kind: 'disable', reason: 'failing' });
  });
});

import { afterDelivery, isIll } from './webhook-delivery.policy';
import { retryAfterOf } from './retry-after.policy';

const now = new Date('2026-11-30T12:00:00Z');
const HOUR = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR);
const after = (
  status: number | null,
  tries = 0,
  {
    since = null,
    retryAfterMs = null,
    fault = null,
  }: { since?: Date | null; retryAfterMs?: number | null; fault?: string | null } = {},
) => afterDelivery({ status, fault, retryAfterMs }, { tries, failingSince: since }, now, 0.5);

describe('A delivery to an endpoint', () => {
  it.each([200, 201, 204, 299])('goes on after %d', status => {
    expect(after(status)).toEqual({ kind: 'next' });
  });

  it.each([null, 301, 401, 403, 408, 425, 429, 500, 503])('waits longer and longer after %s', status => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 50].map(tries => after(status, tries));
    const seconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 7_200];
    expect(waits).toEqual(seconds.map(each => ({ kind: 'wait', ms: each * 1_000 })));
    expect(isIll(status)).toBe(true);
  });

  it('varies its pauses by a fifth', () => {
    const outcome = { status: 503, fault: null, retryAfterMs: null };
    const pauses = [0, 0.5, 1].map(random =>
      afterDelivery(outcome, { tries: 1, failingSince: null }, now, random),
    );
    expect(pauses).toEqual([24_000, 30_000, 36_000].map(ms => ({ kind: 'wait', ms })));
  });

  it('honours Retry-After up to an hour', () => {
    expect(after(429, 0, { retryAfterMs: 60_000 })).toEqual({ kind: 'wait', ms: 60_000 });
    expect(after(503, 0, { retryAfterMs: 86_400_000 })).toEqual({ kind: 'wait', ms: HOUR });
    expect(after(503, 6, { retryAfterMs: 1_000 })).toEqual({ kind: 'wait', ms: 2 * HOUR });
  });

  it.each([400, 404, 413, 422])(
    'tries an event that is refused with %d five times in ten minutes',
    status => {
      const steps = [0, 1, 2, 3, 4].map(tries => after(status, tries));
      expect(steps.map(({ kind }) => kind)).toEqual(['wait', 'wait', 'wait', 'wait', 'dead-letter']);
      const waited = steps.reduce((sum, step) => sum + (step.kind === 'wait' ? step.ms : 0), 0);
      expect(waited).toBeLessThanOrEqual(600_000);
      expect(isIll(status)).toBe(false);
    },
  );

  it('makes a dead letter of an event that is too large at once', () => {
    expect(after(null, 0, { fault: 'too-large' })).toEqual({ kind: 'dead-letter' });
  });

  it('ends with 410, and after 72 hours without a success', () => {
    expect(after(410)).toEqual({ kind: 'disable', reason: 'gone' });
    expect(after(500, 40, { since: hoursAgo(71) })).toEqual({ kind: 'wait', ms: HOUR });
    expect(after(500, 40, { since: hoursAgo(72) })).toEqual({ kind: 'disable', reason: 'failing' });
    expect(after(404, 4, { since: hoursAgo(72) })).toEqual({ kind: 'disable', reason: 'failing' });
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['Mon, 30 Nov 2026 12:01:00 GMT', 60_000],
    ['Mon, 30 Nov 2026 11:00:00 GMT', 0],
    [undefined, null],
    ['', null],
    ['-5', null],
    ['soon', null],
    ['1e3', null],
  ])('%s is %s ms', (header, ms) => {
    expect(retryAfterOf(header, now)).toBe(ms);
  });
});

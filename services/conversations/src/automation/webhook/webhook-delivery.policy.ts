import type { WebhookDisabling } from '@prosa/contracts';

/** What came of a request. */
export interface DeliveryOutcome {
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly fault: string | null;
  /** Milliseconds of `Retry-After`; null without one. */
  readonly retryAfterMs: number | null;
}

/** How far the delivery to an endpoint is. */
export interface DeliveryProgress {
  /** Failed tries of the current event. */
  readonly tries: number;
  /** Since when nothing has succeeded; null while all is well. */
  readonly failingSince: Date | null;
}

/** What follows from an outcome. */
export type DeliveryStep =
  | { readonly kind: 'next' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'dead-letter' }
  | { readonly kind: 'disable'; readonly reason: WebhookDisabling };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Of an endpoint that is ill; the last one repeats. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR] as const;
/** Between the tries of a refused event: five tries in ten minutes. */
const REFUSED_PAUSES = [15 * SECOND, MINUTE, 3 * MINUTE, 5 * MINUTE] as const;
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 413, 422]);
const GONE = 410;
const LONGEST_RETRY_AFTER = HOUR;
const GIVEN_UP_AFTER = 72 * HOUR;
const JITTER = 0.2;

/** Whether an endpoint took an event. */
export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** Whether an endpoint is ill rather than refusing an event: the health that its circuit breaker counts. */
export const isIll = (status: number | null): boolean =>
  !isDelivered(status) && status !== GONE && (status === null || !REFUSALS.has(status));

const waitOf = (tries: number, retryAfterMs: number | null, random: number): number => {
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? HOUR;
  const ms = Math.round(pause * (1 - JITTER + 2 * JITTER * random));
  return Math.max(ms, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER));
};

/**
 * What to do after a try, with a random number from 0 to 1. An endpoint that is ill keeps its place, so that order
 * holds; an event that is refused again and again becomes a dead letter, so that it does not stop a company. The last
 * try is made when the endpoint would be given up, and not later.
 */
export const afterDelivery = (
  { status, fault, retryAfterMs }: DeliveryOutcome,
  { tries, failingSince }: DeliveryProgress,
  now: Date,
  random: number,
): DeliveryStep => {
  if (isDelivered(status)) return { kind: 'next' };
  if (status === GONE) return { kind: 'disable', reason: 'gone' };
  if (fault === 'too-large') return { kind: 'dead-letter' };
  const left = GIVEN_UP_AFTER - (now.getTime() - (failingSince ?? now).getTime());
  if (left <= 0) return { kind: 'disable', reason: 'failing' };
  if (status !== null && REFUSALS.has(status)) {
    const pause = REFUSED_PAUSES[tries];
    return pause === undefined ? { kind: 'dead-letter' } : { kind: 'wait', ms: pause };
  }
  return { kind: 'wait', ms: Math.min(left, waitOf(tries, retryAfterMs, random)) };
};

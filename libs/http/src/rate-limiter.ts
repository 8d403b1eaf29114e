import type { Clock } from '@prosa/kernel';

/** A rate limit. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Counts what may happen only so often. In-memory here; several processes need one that shares its counts. */
export interface RateLimiter {
  /** Counts one more under a key; false, and nothing counted, when the window is full. */
  take(key: string, limit: RateLimit): boolean;
  /** Milliseconds until one more is admitted; 0 when it is now. */
  wait(key: string, limit: RateLimit): number;
  /** The count of a key within a window. */
  count(key: string, windowMs: number): number;
  /** Whether one more would be let through. */
  open(key: string, limit: RateLimit): boolean;
  /** Takes the last one back, because it turned out not to count. */
  giveBack(key: string): void;
  /** Forgets a key. */
  forget(key: string): void;
}

/** A sliding window per key, exact to the millisecond; at most `capacity` keys, the longest untouched go first. */
export class SlidingWindowLimiter implements RateLimiter {
  private readonly windows = new Map<string, number[]>();

  constructor(
    private readonly clock: Clock,
    private readonly capacity = 50_000,
  ) {}

  take(key: string, limit: RateLimit): boolean {
    const times = this.recent(key, limit);
    if (times.length >= limit.max) return false;
    times.push(this.clock.now().getTime());
    this.touch(key, times);
    return true;
  }

  open(key: string, limit: RateLimit): boolean {
    return this.recent(key, limit).length < limit.max;
  }

  wait(key: string, limit: RateLimit): number {
    const times = this.recent(key, limit);
    const first = times[times.length - limit.max];
    return first === undefined ? 0 : first + limit.windowMs - this.clock.now().getTime();
  }

  count(key: string, windowMs: number): number {
    return this.recent(key, { max: 0, windowMs }).length;
  }

  giveBack(key: string): void {
    this.windows.get(key)?.pop();
  }

  forget(key: string): void {
    this.windows.delete(key);
  }

  private recent(key: string, limit: RateLimit): number[] {
    const since = this.clock.now().getTime() - limit.windowMs;
    return (this.windows.get(key) ?? []).filter(time => time > since);
  }

  private touch(key: string, times: number[]): void {
    this.windows.delete(key);
    this.windows.set(key, times);
    if (this.windows.size <= this.capacity) return;
    const [oldest] = this.windows.keys();
    if (oldest !== undefined) this.windows.delete(oldest);
  }
}

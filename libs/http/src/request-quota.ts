import type { Clock } from '@prosa/kernel';
import { TooManyRequests } from './too-many-requests';
import type { Viewer } from './viewer';

/** Maximum number of buckets; the least recently used are full again long before. */
const PEOPLE = 20_000;
/** The burst in seconds' worth of requests: opening a screen sends many at once. */
const BURST_SECONDS = 20;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/**
 * Rate limit per user, as a token bucket in this process: one user's script cannot use up the capacity of their
 * company or of others. A rate of zero disables it.
 */
export class RequestQuota {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly clock: Clock,
    private readonly perSecond: number,
  ) {}

  /** Counts a request of a user. @throws TooManyRequests with the time until the next one is admitted. */
  take({ companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>): void {
    if (this.perSecond === 0) return;
    const key = `${companyId}:${userId}`;
    const at = this.clock.now().getTime();
    const tokens = this.tokensAt(key, at);
    if (tokens < 1) throw new TooManyRequests(((1 - tokens) / this.perSecond) * 1_000);
    this.buckets.delete(key);
    this.buckets.set(key, { tokens: tokens - 1, at });
    if (this.buckets.size <= PEOPLE) return;
    const [oldest] = this.buckets.keys();
    if (oldest !== undefined) this.buckets.delete(oldest);
  }

  private tokensAt(key: string, at: number): number {
    const most = this.perSecond * BURST_SECONDS;
    const bucket = this.buckets.get(key);
    if (bucket === undefined) return most;
    // A clock that was set back refills nothing, and takes nothing.
    const passed = Math.max(0, at - bucket.at) / 1_000;
    return Math.min(most, bucket.tokens + passed * this.perSecond);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { networkOf, RATE_LIMITER, TooManyRequests, type RateLimiter } from '@prosa/http';

const MINUTE = 60_000;

/**
 * Attempts per network address, whatever their result. The limits of codes themselves are exact and kept in the
 * database; these protect it from a flood.
 */
const TRIES = {
  send: { max: 40, windowMs: 60 * MINUTE },
  guess: { max: 40, windowMs: 15 * MINUTE },
  found: { max: 20, windowMs: 60 * MINUTE },
} as const;

/** Counts attempts of unauthenticated callers. */
@Injectable()
export class CodeTries {
  constructor(@Inject(RATE_LIMITER) private readonly limiter: RateLimiter) {}

  /** @throws ERR_TOO_MANY_REQUESTS when an address has tried too often. */
  take(what: keyof typeof TRIES, address: string): void {
    const key = `code-${what}:${networkOf(address)}`;
    if (!this.limiter.take(key, TRIES[what])) throw new TooManyRequests(this.limiter.wait(key, TRIES[what]));
  }
}

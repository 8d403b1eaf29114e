import type { RateLimiter } from '@prosa/http';
import { DomainError } from '@prosa/kernel';

const WINDOW_MS = 15 * 60_000;

/** Failed sign-ins within 15 minutes: of one account, and from one address. */
export const LOGIN_LIMITS = {
  account: { max: 5, windowMs: WINDOW_MS },
  address: { max: 50, windowMs: WINDOW_MS },
} as const;

/** How many sign-ins of one account may wait for their turn. */
const MAX_WAITING = 20;

/**
 * Slows guessing down. Attempts on one account run one after the other, so that a thousand at once are no more guesses
 * than the limit; only failures count, and whether the account exists makes no difference.
 */
export class LoginThrottle {
  private readonly turns = new Map<string, { last: Promise<unknown>; waiting: number }>();

  constructor(private readonly limiter: RateLimiter) {}

  /**
   * Lets one attempt through; `check` answers null when the credentials are wrong.
   * @throws ERR_TOO_MANY_REQUESTS without checking anything when a limit is reached.
   * @throws ERR_INVALID_CREDENTIALS when they are wrong.
   */
  async attempt<T>(email: string, address: string, check: () => Promise<T | null>): Promise<T> {
    const from = `login-address:${address}`;
    if (!this.limiter.take(from, LOGIN_LIMITS.address)) throw new DomainError('ERR_TOO_MANY_REQUESTS');
    try {
      const found = await this.inTurn(email, () => this.checked(`login-account:${email}`, check));
      this.limiter.giveBack(from);
      return found;
    } catch (fault) {
      if (!(fault instanceof DomainError)) this.limiter.giveBack(from);
      throw fault;
    }
  }

  private async checked<T>(account: string, check: () => Promise<T | null>): Promise<T> {
    if (!this.limiter.open(account, LOGIN_LIMITS.account)) throw new DomainError('ERR_TOO_MANY_REQUESTS');
    const found = await check();
    if (found === null) {
      this.limiter.take(account, LOGIN_LIMITS.account);
      throw new DomainError('ERR_INVALID_CREDENTIALS');
    }
    this.limiter.forget(account);
    return found;
  }

  private async inTurn<T>(email: string, work: () => Promise<T>): Promise<T> {
    const queue = this.turns.get(email) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MAX_WAITING) throw new DomainError('ERR_TOO_MANY_REQUESTS');
    queue.waiting += 1;
    this.turns.set(email, queue);
    const turn = queue.last.then(work, work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.turns.delete(email);
    }
  }
}

import { TooManyRequests, type RateLimit, type RateLimiter } from '@prosa/http';
import { DomainError } from '@prosa/kernel';

const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** Failed sign-ins within 15 minutes: of one account, from one address, and of all together. */
export const LOGIN_LIMITS = {
  account: { max: 5, windowMs: WINDOW_MS },
  address: { max: 50, windowMs: WINDOW_MS },
  /** Where the circuit opens. */
  everybody: { max: 1_000, windowMs: WINDOW_MS },
} as const;

/** What is left of the limits while the circuit is open: enough for a slip, too little to guess from a thousand places. */
const OPEN_CIRCUIT = { account: 2, address: 5 } as const;

/** Each time within a day that an account is closed lasts twice as long as the one before, up to four hours. */
const MOST_DOUBLINGS = 4;

/** How many sign-ins of one account may wait for their turn. */
const MAX_WAITING = 20;

const EVERYBODY = 'login-everybody';

/**
 * Slows guessing down. Attempts on one account run one after the other, so that a thousand at once are no more guesses
 * than the limit; only failures count, and whether the account exists makes no difference. Who is refused is told when
 * to come back, and costs no hash.
 */
export class LoginThrottle {
  private readonly turns = new Map<string, { last: Promise<unknown>; waiting: number }>();

  constructor(private readonly limiter: RateLimiter) {}

  /**
   * Lets one attempt through; `check` answers null when the credentials are wrong.
   * @throws ERR_TOO_MANY_REQUESTS without checking anything when a limit is reached.
   * @throws ERR_INVALID_CREDENTIALS when they are wrong.
   */
  async attempt<T>(account: string, address: string, check: () => Promise<T | null>): Promise<T> {
    const from = `login-address:${address}`;
    const limit = this.circuit(LOGIN_LIMITS.address, OPEN_CIRCUIT.address);
    if (!this.limiter.take(from, limit)) throw new TooManyRequests(this.limiter.wait(from, limit));
    try {
      const found = await this.inTurn(account, () => this.checked(`login-account:${account}`, check));
      this.limiter.giveBack(from);
      return found;
    } catch (fault) {
      if (!(fault instanceof DomainError)) this.limiter.giveBack(from);
      throw fault;
    }
  }

  /** Forgets an account's failures: its person proved in another way who they are. */
  forgive(account: string): void {
    this.limiter.forget(`login-account:${account}`);
    this.limiter.forget(closings(`login-account:${account}`));
  }

  private async checked<T>(account: string, check: () => Promise<T | null>): Promise<T> {
    const limit = this.accountLimit(account);
    if (!this.limiter.open(account, limit)) throw new TooManyRequests(this.limiter.wait(account, limit));
    const found = await check();
    if (found === null) {
      this.failed(account, limit);
      throw new DomainError('ERR_INVALID_CREDENTIALS');
    }
    this.limiter.forget(account);
    this.limiter.forget(closings(account));
    return found;
  }

  private failed(account: string, limit: RateLimit): void {
    this.limiter.take(EVERYBODY, LOGIN_LIMITS.everybody);
    this.limiter.take(account, limit);
    if (!this.limiter.open(account, limit))
      this.limiter.take(closings(account), { max: MOST_DOUBLINGS + 1, windowMs: DAY_MS });
  }

  private accountLimit(account: string): RateLimit {
    const closed = this.limiter.count(closings(account), DAY_MS);
    const windowMs = WINDOW_MS * 2 ** Math.min(Math.max(0, closed - 1), MOST_DOUBLINGS);
    return this.circuit({ ...LOGIN_LIMITS.account, windowMs }, OPEN_CIRCUIT.account);
  }

  private circuit(limit: RateLimit, narrow: number): RateLimit {
    return this.limiter.open(EVERYBODY, LOGIN_LIMITS.everybody) ? limit : { ...limit, max: narrow };
  }

  private async inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
    const queue = this.turns.get(account) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MAX_WAITING) throw new TooManyRequests(1_000);
    queue.waiting += 1;
    this.turns.set(account, queue);
    const turn = queue.last.then(work, work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.turns.delete(account);
    }
  }
}

const closings = (account: string): string => `${account}:closed`;

import { Inject, Injectable } from '@nestjs/common';
import { TooManyRequests } from '@prosa/http';
import { type Clock, DomainError, ended } from '@prosa/kernel';
import { CLOCK } from '@prosa/platform';
import type { Caller } from './caller';
import { GuessCounts, type Taken } from './guess-counts';
import {
  GUESS_LIMITS,
  judgeKnown,
  judgeKnownNetwork,
  judgeUnknown,
  waitFor,
  type GuessVerdict,
} from './guess.policy';
import type { Familiarity } from './known-browsers';
import { SIGN_IN_SECRET, type SignInSecret } from './sign-in-secret';

/** One attempt at an account, and the caller's familiarity to its user. */
export interface Attempt {
  /** The attacked password: one version of one account, so that a new password starts with no failures. */
  readonly account: string;
  readonly caller: Pick<Caller, 'network' | 'browser'>;
  readonly familiarity: Familiarity;
}

/** Maximum number of queued attempts of one sender at one account. */
const MAX_WAITING = 20;

const UNKNOWN = ['source', 'account', 'first', 'address', 'pace', 'late'] as const;

/**
 * Slows guessing down without locking users out. A browser or network that the user has signed in from before has
 * counters of its own; all others are counted by account and source, and all of them together by account. Only
 * failures count, and it makes no difference whether the account exists. Delayed attempts get the waiting time and
 * cost no hash.
 */
@Injectable()
export class LoginThrottle {
  private readonly turns = new Map<string, { last: Promise<unknown>; waiting: number }>();

  constructor(
    private readonly counts: GuessCounts,
    @Inject(SIGN_IN_SECRET) private readonly secret: SignInSecret,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Admits one attempt; `check` returns null when the credentials are wrong.
   * @throws ERR_TOO_MANY_REQUESTS without checking anything when a limit is reached.
   * @throws ERR_INVALID_CREDENTIALS when they are wrong.
   */
  async attempt<T>(attempt: Attempt, check: () => Promise<T | null>): Promise<T> {
    const keys = this.keysOf(attempt);
    const own = keys.get(attempt.familiarity === 'unknown' ? 'source' : 'own') ?? '';
    // Concurrent right attempts of one sender must not count as failures, so they are serialised.
    return this.inTurn(own, () => this.counted(attempt, keys, own, check));
  }

  private async counted<T>(
    { familiarity }: Attempt,
    keys: ReadonlyMap<string, string>,
    own: string,
    check: () => Promise<T | null>,
  ): Promise<T> {
    const everybody = this.secret.hash('everybody');
    const isAlarmed = familiarity === 'unknown' && (await this.isFull(everybody));
    const taken = await this.counts.take([...keys.values()], freeAt => {
      const named = Object.fromEntries([...keys].map(([name, key]) => [name, freeAt.get(key) ?? 0]));
      return this.taken(keys, this.judge(familiarity, named, isAlarmed));
    });
    const found = await check().catch(async (fault: unknown) => {
      await this.counts.giveBack(taken);
      throw fault;
    });
    if (found === null) {
      await this.counts.count(everybody, GUESS_LIMITS.everybody.everyMs);
      throw new DomainError('ERR_INVALID_CREDENTIALS');
    }
    await this.counts.giveBack(taken);
    await this.counts.forget([own]);
    return found;
  }

  private judge(familiarity: Familiarity, counts: Record<string, number>, isAlarmed: boolean): GuessVerdict {
    const now = this.clock.now().getTime();
    const { own = 0, source = 0, account = 0, first = 0, address = 0, pace = 0, late = 0 } = counts;
    if (familiarity === 'browser') return judgeKnown({ own }, now);
    if (familiarity === 'network') return judgeKnownNetwork({ own, pace, late }, now);
    return judgeUnknown({ source, account, first, address, pace, late }, now, isAlarmed);
  }

  private taken(keys: ReadonlyMap<string, string>, verdict: GuessVerdict): Taken {
    if ('waitMs' in verdict) throw new TooManyRequests(verdict.waitMs);
    return new Map(Object.entries(verdict.takes).map(([name, ms]) => [keys.get(name) ?? name, ms]));
  }

  private async isFull(everybody: string): Promise<boolean> {
    const freeAt = await this.counts.look(everybody);
    return waitFor(freeAt, GUESS_LIMITS.everybody, this.clock.now().getTime()) > 0;
  }

  /** The counters of an attempt: their names and keys. */
  private keysOf({ account, caller, familiarity }: Attempt): ReadonlyMap<string, string> {
    const { network, browser } = caller;
    const parts: Readonly<Record<string, readonly string[]>> = {
      browser: ['own', account, 'browser', browser ?? ''],
      network: ['own', account, 'network', network],
      source: ['source', account, network],
      account: ['account', account],
      first: ['first', account],
      address: ['address', network],
      pace: ['pace', account, network],
      late: ['late', account],
    };
    if (familiarity === 'browser') return new Map([['own', this.secret.hash(...(parts['browser'] ?? []))]]);
    if (familiarity === 'network')
      return new Map([
        ['own', this.secret.hash(...(parts['network'] ?? []))],
        ...(['pace', 'late'] as const).map(
          name => [name, this.secret.hash('own', name, account, network)] as const,
        ),
      ]);
    return new Map(UNKNOWN.map(name => [name, this.secret.hash(...(parts[name] ?? []))]));
  }

  private async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.turns.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MAX_WAITING) throw new TooManyRequests(1_000);
    queue.waiting += 1;
    this.turns.set(key, queue);
    const turn = queue.last.then(work, work);
    queue.last = ended(turn);
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.turns.delete(key);
    }
  }
}

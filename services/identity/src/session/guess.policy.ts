/** A measure that fills with each wrong guess and drains with time: `burst` at once, then one in `everyMs`. */
export interface GuessLimit {
  readonly burst: number;
  readonly everyMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How many wrong guesses are looked at. `own` holds for one browser or network that its person signed in from before,
 * `source` for one unknown network at one account, `account` for all unknown ones at it together, `first` for those of
 * them that did not guess lately, `address` for one network over all accounts.
 */
export const GUESS_LIMITS = {
  own: { burst: 5, everyMs: 32 * MINUTE },
  source: { burst: 5, everyMs: HOUR },
  account: { burst: 6, everyMs: HOUR },
  first: { burst: 8, everyMs: 4 * HOUR },
  address: { burst: 25, everyMs: 36 * SECOND },
  /** Over the whole installation; when it is full, unknown sources have the narrow limits. */
  everybody: { burst: 1_000, everyMs: 900 },
} as const satisfies Record<string, GuessLimit>;

const NARROW = {
  account: { burst: 2, everyMs: HOUR },
  address: { burst: 5, everyMs: 3 * MINUTE },
} as const satisfies Record<string, GuessLimit>;

/** The counts a guess meets: until when each is taken, in milliseconds since 1970. */
export type Counted<Name extends string> = Readonly<Record<Name, number>>;

/** The counts that a guess of an unknown source is looked at with. */
export type UnknownCounts = Counted<'source' | 'account' | 'first' | 'address'>;

/** How long until a limit lets one more through; 0 when it does now. */
export const waitFor = (freeAt: number, { burst, everyMs }: GuessLimit, now: number): number =>
  Math.max(0, Math.max(freeAt, now) - now - (burst - 1) * everyMs);

/** What a guess takes, by the name of the count and for how long; or how long it has to wait. */
export type GuessVerdict = { readonly takes: Readonly<Record<string, number>> } | { readonly waitMs: number };

/** One of a browser or network that its person is known in: nobody else's guesses count. */
export const judgeKnown = ({ own }: Counted<'own'>, now: number): GuessVerdict => {
  const waitMs = waitFor(own, GUESS_LIMITS.own, now);
  return waitMs > 0 ? { waitMs } : { takes: { own: GUESS_LIMITS.own.everyMs } };
};

/**
 * One of an unknown source. Where the others have used up what an account takes, those who have not guessed lately get
 * a try of their own, so that it takes many networks, not one, to make a newcomer wait.
 */
export const judgeUnknown = (counts: UnknownCounts, now: number, isAlarmed: boolean): GuessVerdict => {
  const limits = isAlarmed ? { ...GUESS_LIMITS, ...NARROW } : GUESS_LIMITS;
  const wait = (name: keyof UnknownCounts): number => waitFor(counts[name], limits[name], now);
  const alone = Math.max(wait('source'), wait('address'));
  const isFirst = counts.source <= now;
  const shared = isFirst && wait('account') > 0 ? 'first' : 'account';
  const together = isFirst ? Math.min(wait('account'), wait('first')) : wait('account');
  const waitMs = Math.max(alone, together);
  if (waitMs > 0) return { waitMs };
  const takes = ['source', 'address', shared] as const;
  return { takes: Object.fromEntries(takes.map(name => [name, limits[name].everyMs])) };
};

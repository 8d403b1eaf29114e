/** A leaky bucket of failed attempts: `burst` at once, then one per `everyMs`. */
export interface GuessLimit {
  readonly burst: number;
  readonly everyMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Limits of failed attempts. `own` applies to a browser or network that the user signed in from before, `source` to
 * one unknown network at one account, `account` to all unknown ones at it together, `first` to those of them
 * without recent attempts, `address` to one network over all accounts. Beyond these, `pace` still admits one of a network at a
 * time and `late` a few at an account: the right password of a person is not shut out by a colleague's wrong ones.
 */
export const GUESS_LIMITS = {
  own: { burst: 5, everyMs: 32 * MINUTE },
  source: { burst: 5, everyMs: HOUR },
  account: { burst: 6, everyMs: HOUR },
  first: { burst: 8, everyMs: 4 * HOUR },
  address: { burst: 25, everyMs: 36 * SECOND },
  pace: { burst: 1, everyMs: MINUTE },
  late: { burst: 6, everyMs: 4 * HOUR },
  /** Over the whole installation; above it, unknown sources have the narrow limits. */
  everybody: { burst: 1_000, everyMs: 900 },
} as const satisfies Record<string, GuessLimit>;

const NARROW = {
  account: { burst: 2, everyMs: HOUR },
  address: { burst: 5, everyMs: 3 * MINUTE },
} as const satisfies Record<string, GuessLimit>;

/** The counts a guess meets: until when each is taken, in milliseconds since 1970. */
export type Counted<Name extends string> = Readonly<Record<Name, number>>;

/** The counts that a guess of an unknown source is looked at with. */
export type UnknownCounts = Counted<'source' | 'account' | 'first' | 'address' | 'pace' | 'late'>;

/** Time until a limit admits one more; 0 when it does now. */
export const waitFor = (freeAt: number, { burst, everyMs }: GuessLimit, now: number): number =>
  Math.max(0, Math.max(freeAt, now) - now - (burst - 1) * everyMs);

/** The counters that an attempt takes from, and the amounts; or the time it has to wait. */
export type GuessVerdict = { readonly takes: Readonly<Record<string, number>> } | { readonly waitMs: number };

/** An attempt from a known browser: others' attempts do not count. */
export const judgeKnown = ({ own }: Counted<'own'>, now: number): GuessVerdict => {
  const waitMs = waitFor(own, GUESS_LIMITS.own, now);
  return waitMs > 0 ? { waitMs } : { takes: { own: GUESS_LIMITS.own.everyMs } };
};

/** An attempt from a known network, which others there may have used up. */
export const judgeKnownNetwork = (
  { own, pace, late }: Counted<'own' | 'pace' | 'late'>,
  now: number,
): GuessVerdict => {
  const usual = judgeKnown({ own }, now);
  if ('takes' in usual) return usual;
  const lateMs = Math.max(waitFor(pace, GUESS_LIMITS.pace, now), waitFor(late, GUESS_LIMITS.late, now));
  if (lateMs > 0) return { waitMs: Math.min(usual.waitMs, lateMs) };
  return { takes: { pace: GUESS_LIMITS.pace.everyMs, late: GUESS_LIMITS.late.everyMs } };
};

/**
 * An attempt from an unknown source. When others have used up an account's limit, sources without recent attempts
 * get one of their own, so that it takes many networks, not one, to delay a newcomer.
 */
export const judgeUnknown = (counts: UnknownCounts, now: number, isAlarmed: boolean): GuessVerdict => {
  const limits = isAlarmed ? { ...GUESS_LIMITS, ...NARROW } : GUESS_LIMITS;
  const wait = (name: keyof UnknownCounts): number => waitFor(counts[name], limits[name], now);
  const isFirst = counts.source <= now;
  const shared = isFirst && wait('account') > 0 ? 'first' : 'account';
  const sharedMs = isFirst ? Math.min(wait('account'), wait('first')) : wait('account');
  const usualMs = Math.max(wait('source'), sharedMs);
  const lateMs = isAlarmed ? usualMs : Math.max(wait('pace'), wait('late'));
  const waitMs = Math.max(wait('address'), Math.min(usualMs, lateMs));
  if (waitMs > 0) return { waitMs };
  const takes =
    usualMs > 0 ? (['address', 'pace', 'late'] as const) : (['source', 'address', shared] as const);
  return { takes: Object.fromEntries(takes.map(name => [name, limits[name].everyMs])) };
};

import { EXTRAS, type Extra } from './faults';

/** Options of a long run. */
export interface LongOptions {
  readonly minutes: number;
  readonly events: number;
  /** Minutes for all of it, judging included; it stops loading early enough to keep to them. */
  readonly within: number;
  readonly seed: number;
  readonly rate: number;
  /** People a second that are imported, at most. */
  readonly people: number;
  /** How many times as long as usual everything has to heal between faults. */
  readonly ease: number;
  /** How many messages wait for a phone that was away. */
  readonly backlog: number;
  readonly eventStoreDouble: boolean;
  readonly isCalm: boolean;
  readonly extras: ReadonlySet<Extra>;
  readonly keep: boolean;
  /** Whether limits of time decide as well. */
  readonly isStrict: boolean;
}

const USAGE = `npm run chaos                            gateways only: a hundred kills in a quarter of an hour
npm run chaos -- long                    a million events, or whatever fits into two hours
npm run chaos -- minutes 2               for so many minutes
npm run chaos -- events 100000           until the log holds so many events
  within N      minutes for all of it: it stops early enough to heal and to judge what it has
  seed N        the faults of an earlier run
  rate N        messages that customers write in a second, at most (default 100)
  people N      people that are imported in a second, at most (default 60)
  ease N        pauses between faults are N times as long (default 1)
  links         also cut, silent, deaf and slow lines between processes and engines
  clocks        also clocks that jump by up to three days or go a tenth too fast
  disk          also full disks of PostgreSQL and NATS; only as root
  poison        also facts that no projection can take
  rebuild       also rebuilds of the read model in the midst of it
  mess          also a network that hands over twice, late and in another order; customers edit, delete and react
  garbage       also messages on NATS that nobody can read
  flush         also a phone that was away, and all that was written to it (backlog N, default 5000)
  slow          also browsers that read a kilobyte a second, or nothing
  restore       also a lost database, restored from a backup as the runbook says
  everything    all of these
  double        the log in EventStoreDB's double instead of PostgreSQL
  calm          no faults
  strict        a recovery that took longer than it may is a violation
  keep          leave the folder of the run where it is
`;

const FLAGS: readonly string[] = ['long', 'double', 'calm', 'keep', 'strict', 'everything', ...EXTRAS];
const NUMBERS = ['minutes', 'events', 'within', 'seed', 'rate', 'people', 'ease', 'backlog'];

/** Reads the words of the command; null with the usage printed when they make no sense. */
export const optionsOf = (words: readonly string[]): LongOptions | null => {
  const numbers = new Map<string, number>();
  const flags = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = (words[at] ?? '').replace(/^--/, '');
    if (FLAGS.includes(word)) flags.add(word);
    else if (NUMBERS.includes(word) && Number(words[at + 1]) >= 0)
      numbers.set(word, Number(words[(at += 1)]));
    else {
      process.stderr.write(USAGE);
      return null;
    }
  }
  const isTimed = numbers.has('minutes');
  return {
    minutes: numbers.get('minutes') ?? 120,
    events: numbers.get('events') ?? (isTimed ? Number.POSITIVE_INFINITY : 1_000_000),
    within: numbers.get('within') ?? Number.POSITIVE_INFINITY,
    seed: numbers.get('seed') ?? Math.floor(Date.now() % 1_000_000_000),
    rate: numbers.get('rate') ?? 100,
    people: numbers.get('people') ?? 60,
    ease: numbers.get('ease') ?? 1,
    backlog: numbers.get('backlog') ?? 5_000,
    eventStoreDouble: flags.has('double'),
    isCalm: flags.has('calm'),
    extras: new Set(EXTRAS.filter(extra => flags.has('everything') || flags.has(extra))),
    keep: flags.has('keep'),
    isStrict: flags.has('strict'),
  };
};

/** What a long run is asked for. */
export interface LongOptions {
  readonly minutes: number;
  readonly events: number;
  readonly seed: number;
  readonly rate: number;
  readonly eventStoreDouble: boolean;
  readonly isCalm: boolean;
  readonly keep: boolean;
}

const USAGE = `npm run chaos                            gateways only: a hundred kills in a quarter of an hour
npm run chaos -- long                    a million events, or whatever fits into two hours
npm run chaos -- minutes 2               for so many minutes
npm run chaos -- events 100000           until the log holds so many events
  seed N        the faults of an earlier run
  rate N        messages that customers write in a second, at most (default 150)
  double        the log in EventStoreDB's double instead of PostgreSQL
  calm          no faults
  keep          leave the folder of the run where it is
`;

const FLAGS = ['long', 'double', 'calm', 'keep'];
const NUMBERS = ['minutes', 'events', 'seed', 'rate'];

/** Reads the words of the command; null with the usage printed when they make no sense. */
export const optionsOf = (words: readonly string[]): LongOptions | null => {
  const numbers = new Map<string, number>();
  const flags = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = (words[at] ?? '').replace(/^--/, '');
    if (FLAGS.includes(word)) flags.add(word);
    else if (NUMBERS.includes(word) && Number(words[at + 1]) > 0) numbers.set(word, Number(words[(at += 1)]));
    else {
      process.stderr.write(USAGE);
      return null;
    }
  }
  const isTimed = numbers.has('minutes');
  return {
    minutes: numbers.get('minutes') ?? 120,
    events: numbers.get('events') ?? (isTimed ? Number.POSITIVE_INFINITY : 1_000_000),
    seed: numbers.get('seed') ?? Math.floor(Date.now() % 1_000_000_000),
    rate: numbers.get('rate') ?? 150,
    eventStoreDouble: flags.has('double'),
    isCalm: flags.has('calm'),
    keep: flags.has('keep'),
  };
};

import { parseArgs } from 'node:util';
import { FIND_OPTIONS, findAsked } from './find-options';
import type { FindAsked } from './log-reading';

/** The commands and the verbs of each. */
const verbs = {
  projections: ['status', 'verify', 'rebuild', 'retry-parked', 'reset'],
  log: ['status', 'verify', 'compare', 'stream', 'find', 'seal', 'prepare'],
  backup: [],
  restore: [],
  setup: [],
  secrets: ['status', 'rotate', 'export'],
  keys: ['status', 'verify', 'backup', 'restore'],
  demo: ['status', 'remove'],
} as const;

/** Which command. */
export type What = keyof typeof verbs;

/** The parsed command line. */
export interface Asked {
  readonly what: What;
  readonly verb: string;
  readonly names: readonly string[];
  readonly json: boolean;
  /** Whether it was said that the consequences are known. */
  readonly knows: boolean;
  /** Position and hash that an earlier check printed. */
  readonly anchor?: Anchor;
  /** Which facts `log find` is to print. */
  readonly find?: FindAsked;
  /** The address by which an administrator reaches EventStoreDB. */
  readonly adminUrl?: string;
  /** Answers to `setup` from the command line, by question. */
  readonly answers: Readonly<Record<string, string>>;
}

/** A place in the log, and the hash of everything up to it. */
export interface Anchor {
  readonly position: bigint;
  readonly hash: string;
}

/** The command line makes no sense; `what` is the command it was about, if that much is known. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';

  constructor(
    message: string,
    readonly what?: string,
  ) {
    super(message);
  }
}

/** A request for help on the command `what`. */
export interface AskedForHelp {
  readonly help: true;
  readonly what: string | undefined;
}

const isWhat = (text: string | undefined): text is What => text !== undefined && text in verbs;

const anchorOf = (text: string): Anchor => {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new WrongUsage('An anchor is <position>:<64 hex digits>, as `prosa log verify` prints it', 'log');
  return { position: BigInt(position), hash };
};

/** Options of `setup` as `--name value`; see `setup-work.ts` for the environment. */
export const SETUP_QUESTIONS = [
  'name',
  'email',
  'password',
  'platform',
  'plan',
  'users',
  'connections',
  'queues',
  'price',
] as const;

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        'admin-url': { type: 'string' },
        'i-know': { type: 'boolean', default: false },
        anchor: { type: 'string' },
        ...Object.fromEntries(
          [...SETUP_QUESTIONS, ...FIND_OPTIONS].map(name => [name, { type: 'string' } as const]),
        ),
      },
    });
  } catch (fault) {
    throw new WrongUsage(fault instanceof Error ? fault.message : String(fault));
  }
};

const answersIn = (values: object, what: What): Readonly<Record<string, string>> => {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && SETUP_QUESTIONS.some(name => name === entry[0]),
  );
  const [stray] = given;
  if (what !== 'setup' && stray !== undefined) throw new WrongUsage(`${what} takes no --${stray[0]}`, what);
  return Object.fromEntries(given);
};

const findIn = (values: object, isFind: boolean): FindAsked | null => {
  const given = Object.fromEntries(
    Object.entries(values).filter(([name]) => FIND_OPTIONS.some(each => each === name)),
  );
  const [stray] = Object.keys(given);
  if (!isFind && stray !== undefined) throw new WrongUsage(`Only log find takes --${stray}`);
  if (!isFind) return null;
  try {
    return findAsked(given);
  } catch (fault) {
    throw new WrongUsage(fault instanceof Error ? fault.message : String(fault), 'log');
  }
};

const required = (what: What, verb: string, names: readonly string[]): void => {
  const isCopy = [what, verb].some(each => ['backup', 'restore', 'seal'].includes(each));
  const takes = isCopy ? 'one folder' : verb === 'stream' ? 'one name' : null;
  if (takes !== null && names.length !== 1) throw new WrongUsage(`${what} takes ${takes}`, what);
  if (what === 'setup' && names.length > 0) throw new WrongUsage('setup takes options only', what);
  const takesNames = takes !== null || verb === 'rebuild' || verb === 'retry-parked';
  if (!takesNames && names.length > 0) throw new WrongUsage(`${what} ${verb} takes no names`, what);
};

/**
 * Reads the command line.
 * @throws WrongUsage when it makes no sense.
 */
export const readCommandLine = (args: readonly string[]): Asked | AskedForHelp => {
  const { values, positionals } = parsed(args);
  const [what, ...rest] = positionals;
  if (values.help || what === undefined || what === 'help')
    return { help: true, what: what === 'help' ? rest[0] : what };
  if (!isWhat(what)) throw new WrongUsage(`There is no command ${what}`);
  const known: readonly string[] = verbs[what];
  const [verb = '', ...names] = known.length > 0 ? rest : ['', ...rest];
  if (known.length > 0 && !known.includes(verb))
    throw new WrongUsage(verb === '' ? `${what} what?` : `${what} cannot ${verb}`, what);
  required(what, verb, names);
  const find = findIn(values, what === 'log' && verb === 'find');
  return {
    what,
    verb,
    names,
    json: values.json === true,
    knows: values['i-know'] === true,
    answers: answersIn(values, what),
    ...(find !== null && { find }),
    ...(typeof values['admin-url'] === 'string' && { adminUrl: values['admin-url'] }),
    ...(typeof values.anchor === 'string' && { anchor: anchorOf(values.anchor) }),
  };
};

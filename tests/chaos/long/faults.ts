import { Random } from '../../simulation/engine/random';

/** What may go wrong. */
export type FaultKind =
  | 'kill'
  | 'hang'
  | 'roll'
  | 'nats'
  | 'nats-wiped'
  | 'redis'
  | 'redis-wiped'
  | 'postgres'
  | 'backend'
  | 'log'
  | 'power'
  | 'link-cut'
  | 'link-silent'
  | 'link-slow'
  | 'link-deaf'
  | 'clock'
  | 'drift'
  | 'disk'
  | 'poison'
  | 'rebuild'
  | 'garbage'
  | 'flush'
  | 'slow'
  | 'restore';

/** One thing that goes wrong, as the seed says: how long it lasts, and how long everything has to heal after it. */
export interface Fault {
  readonly kind: FaultKind;
  readonly target: string;
  /** The engine at the other end of a cut link, or whose disk is full. */
  readonly engine: Engine;
  readonly downMs: number;
  readonly healMs: number;
  /** It strikes while the one before it has not been mended. */
  readonly together: boolean;
  /** Between -1 and 1: which way a clock jumps, and how far. */
  readonly lot: number;
}

/** What processes talk to. */
export const ENGINES = ['postgres', 'nats', 'redis'] as const;

/** One of them. */
export type Engine = (typeof ENGINES)[number];

/** Optional faults: they need more than a signal. */
export const EXTRAS = [
  'links',
  'clocks',
  'disk',
  'poison',
  'rebuild',
  'mess',
  'garbage',
  'flush',
  'slow',
  'restore',
] as const;

/** One of them. */
export type Extra = (typeof EXTRAS)[number];

const ROLES = ['api', 'gateway-1', 'gateway-2', 'projections-1', 'projections-2'];
const MIX: readonly (readonly [FaultKind, number])[] = [
  ['kill', 47],
  ['hang', 14],
  ['nats', 9],
  ['redis', 7],
  ['postgres', 7],
  ['backend', 5],
  ['nats-wiped', 3],
  ['redis-wiped', 2],
  ['power', 3],
  ['roll', 3],
];
const EXTRA_MIX: Readonly<Record<Extra, readonly (readonly [FaultKind, number])[]>> = {
  links: [
    ['link-cut', 16],
    ['link-silent', 12],
    ['link-slow', 8],
    ['link-deaf', 8],
  ],
  clocks: [
    ['clock', 14],
    ['drift', 5],
  ],
  disk: [['disk', 10]],
  poison: [['poison', 5]],
  rebuild: [['rebuild', 6]],
  // Always on, not a fault of its own.
  mess: [],
  garbage: [['garbage', 4]],
  flush: [['flush', 1]],
  slow: [['slow', 1]],
  restore: [['restore', 1]],
};

/** What strikes early, once, however short a run is. */
const DUE = ['garbage', 'flush', 'slow', 'restore'] as const;

const drawn = (random: Random, mix: readonly (readonly [FaultKind, number])[]): FaultKind => {
  let left = random.share() * mix.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of mix) if ((left -= weight) < 0) return kind;
  return 'kill';
};

/** The faults of a seed, without end; what happens meanwhile changes nothing about them. */
export function* faultsOf(
  seed: number,
  { isDouble, extras }: { readonly isDouble: boolean; readonly extras: ReadonlySet<Extra> },
): Generator<Fault, never> {
  const random = new Random(seed);
  const mix = [...MIX, ...EXTRAS.filter(extra => extras.has(extra)).flatMap(extra => EXTRA_MIX[extra])];
  const lasting: ReadonlySet<FaultKind> = new Set([
    'hang',
    'link-cut',
    'link-silent',
    'link-slow',
    'link-deaf',
    'disk',
    'clock',
  ]);
  const due: FaultKind[] = DUE.filter(extra => extras.has(extra));
  for (let turn = 0; ; turn += 1) {
    const next = turn % 2 === 1 ? due.shift() : undefined;
    const kind = next ?? drawn(random, mix);
    yield {
      kind: kind === 'backend' && isDouble && random.chance(0.5) ? 'log' : kind,
      target: random.pick(ROLES),
      engine: random.pick(ENGINES),
      downMs: lasting.has(kind) ? random.between(1_000, 12_000) : random.between(0, 3_000),
      healMs: random.between(1_500, 9_000),
      together: random.chance(0.2) && next === undefined,
      lot: random.share() * 2 - 1,
    };
  }
}

import { violationsOf, type Violation } from './invariants';
import { officeViolations } from './offices/office-invariants';
import { OfficeWorld } from './offices/office-world';
import { plantNamed } from './plants';
import { relayViolations } from './relay/relay-invariants';
import { RelayWorld } from './relay/relay-world';
import { shareViolations } from './shares/share-invariants';
import { ShareWorld } from './shares/share-world';
import { SOUND, type Plant } from './world/plant';
import { World } from './world/world';

/** What a worker is to do: all seeds of a row, or, with a plant, as many as it takes to catch it. */
export interface Task {
  readonly from: number;
  readonly count: number;
  readonly plant?: string;
  /** The only kind of world to run; by default those of each seed. */
  readonly world?: WorldKind;
  /** Whether every step is reported. */
  readonly trace?: boolean;
}

/** A step of a world that is traced. */
export interface Line {
  readonly line: string;
}

/** A seed whose world broke a promise. */
export interface Finding {
  readonly seed: number;
  readonly violations: readonly Violation[];
}

/** What came of a task. */
export interface Outcome {
  readonly seeds: number;
  readonly steps: number;
  readonly facts: number;
  /** Seconds of the processor, the loading of the product aside. */
  readonly cpuSeconds: number;
  /** The seed by which the plant was caught; null when it was not, or there was none. */
  readonly caughtBy: number | null;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

const OTHERS_EVERY = 16;

/** Of this many seeds, those with other worlds than a working company: they are simpler and cheaper. */
const OTHERS: Readonly<Record<number, readonly WorldKind[]>> = {
  0: ['company', 'offices'],
  2: ['shares'],
  4: ['company', 'relay'],
  6: ['company', 'shares'],
  8: ['company', 'offices'],
  10: ['shares'],
  14: ['company', 'shares'],
};

interface Seen {
  readonly steps: number;
  readonly facts: number;
  readonly violations: readonly Violation[];
}

type Tell = ((line: string) => void) | null;

const playOffices = async (seed: number, plant: Plant, tell: Tell): Promise<Seen> => {
  const remains = await OfficeWorld.run(seed, plant.offices, tell);
  return { steps: remains.steps, facts: 0, violations: officeViolations(remains) };
};

const playRelay = async (seed: number, plant: Plant, tell: Tell): Promise<Seen> => {
  const remains = await RelayWorld.run(seed, plant.relay, tell);
  return { steps: remains.steps, facts: 0, violations: relayViolations(remains) };
};

const playShares = async (seed: number, plant: Plant, tell: Tell): Promise<Seen> => {
  const remains = await ShareWorld.run(seed, plant, tell);
  return { steps: remains.steps, facts: remains.log.length, violations: shareViolations(remains) };
};

const playWorld = async (seed: number, plant: Plant, tell: Tell): Promise<Seen> => {
  const remains = await World.run(seed, plant, tell);
  return { steps: remains.steps, facts: remains.events.length, violations: violationsOf(remains) };
};

const PLAYS = { company: playWorld, offices: playOffices, relay: playRelay, shares: playShares } as const;

/** The kinds of worlds that there are. */
export type WorldKind = keyof typeof PLAYS;

/** Which worlds a seed has: nearly always a company at work. */
const worldsOf = (seed: number, { offices, relay, shares, ...plant }: Plant): readonly WorldKind[] => {
  // A planted bug is searched in its kind of world.
  if (offices !== undefined) return ['offices'];
  if (relay !== undefined) return ['relay'];
  if (shares !== undefined) return ['shares'];
  const others = plant.name === SOUND.name ? OTHERS[seed % OTHERS_EVERY] : undefined;
  return others ?? ['company'];
};

const play = async (seed: number, plant: Plant, kinds: readonly WorldKind[], tell: Tell): Promise<Seen> => {
  const seen: Seen[] = [];
  for (const kind of kinds) seen.push(await PLAYS[kind](seed, plant, tell));
  return {
    steps: seen.reduce((sum, { steps }) => sum + steps, 0),
    facts: seen.reduce((sum, { facts }) => sum + facts, 0),
    violations: seen.flatMap(({ violations }) => violations),
  };
};

/** Runs worlds one after the other; `tell` receives each violation. */
export const runTask = async (task: Task, tell: (finding: Finding | Line) => void): Promise<Outcome> => {
  const plant = plantNamed(task.plant ?? 'none');
  const began = cpuSeconds();
  let [seeds, steps, facts] = [0, 0, 0];
  let caughtBy: number | null = null;
  for (let seed = task.from; seed < task.from + task.count && caughtBy === null; seed += 1) {
    const kinds = task.world === undefined ? worldsOf(seed, plant) : [task.world];
    const seen = await play(seed, plant, kinds, task.trace === true ? line => tell({ line }) : null);
    const { violations } = seen;
    seeds += 1;
    steps += seen.steps;
    facts += seen.facts;
    if (violations.length === 0) continue;
    tell({ seed, violations: violations.slice(0, 3) });
    if (task.plant !== undefined) caughtBy = seed;
  }
  return { seeds, steps, facts, cpuSeconds: cpuSeconds() - began, caughtBy };
};

import { violationsOf, type Violation } from './invariants';
import { officeViolations } from './offices/office-invariants';
import { OfficeWorld } from './offices/office-world';
import { plantNamed } from './plants';
import { relayViolations } from './relay/relay-invariants';
import { RelayWorld } from './relay/relay-world';
import { SOUND, type Plant } from './world/plant';
import { World } from './world/world';

/** What a worker is to do: all seeds of a row, or, with a plant, as many as it takes to catch it. */
export interface Task {
  readonly from: number;
  readonly count: number;
  readonly plant?: string;
  /** Whether every step is told. */
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

/** Of so many seeds two have a world of offices, too, and one that of a relay: there is less in them to go wrong. */
const OTHERS_EVERY = 16;

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

const playWorld = async (seed: number, plant: Plant, tell: Tell): Promise<Seen> => {
  const remains = await World.run(seed, plant, tell);
  return { steps: remains.steps, facts: remains.events.length, violations: violationsOf(remains) };
};

/** A planted bug is looked for where it lives. */
const play = async (seed: number, plant: Plant, tell: Tell): Promise<Seen> => {
  if (plant.offices !== undefined) return playOffices(seed, plant, tell);
  if (plant.relay !== undefined) return playRelay(seed, plant, tell);
  const world = await playWorld(seed, plant, tell);
  const other = { 0: playOffices, 4: playRelay, 8: playOffices }[seed % OTHERS_EVERY];
  if (plant !== SOUND || other === undefined) return world;
  const { steps, violations } = await other(seed, plant, tell);
  return {
    steps: world.steps + steps,
    facts: world.facts,
    violations: [...world.violations, ...violations],
  };
};

/** Runs worlds one after the other; `tell` hears of each that broke a promise. */
export const runTask = async (task: Task, tell: (finding: Finding | Line) => void): Promise<Outcome> => {
  const plant = plantNamed(task.plant ?? 'none');
  const began = cpuSeconds();
  let [seeds, steps, facts] = [0, 0, 0];
  let caughtBy: number | null = null;
  for (let seed = task.from; seed < task.from + task.count && caughtBy === null; seed += 1) {
    const seen = await play(seed, plant, task.trace === true ? line => tell({ line }) : null);
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

import { violationsOf, type Violation } from './invariants';
import { plantNamed } from './plants';
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

/** Runs worlds one after the other; `tell` hears of each that broke a promise. */
export const runTask = async (task: Task, tell: (finding: Finding | Line) => void): Promise<Outcome> => {
  const plant = plantNamed(task.plant ?? 'none');
  const began = cpuSeconds();
  let [seeds, steps, facts] = [0, 0, 0];
  let caughtBy: number | null = null;
  for (let seed = task.from; seed < task.from + task.count && caughtBy === null; seed += 1) {
    const remains = await World.run(seed, plant, task.trace === true ? line => tell({ line }) : null);
    const violations = violationsOf(remains);
    seeds += 1;
    steps += remains.steps;
    facts += remains.events.length;
    if (violations.length === 0) continue;
    tell({ seed, violations: violations.slice(0, 3) });
    if (task.plant !== undefined) caughtBy = seed;
  }
  return { seeds, steps, facts, cpuSeconds: cpuSeconds() - began, caughtBy };
};

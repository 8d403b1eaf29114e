import type { Random } from '../engine/random';

/** Maximum latency. */
export const SLOWEST_MS = 1_200;

/** How rough one world is; drawn from its seed, and calm in the end. */
export class Weather {
  calm = false;
  private readonly yields: number;
  private readonly splits: number;
  private readonly slow: number;
  private readonly storeFaults: number;
  private readonly databaseFaults: number;
  private readonly lostAnswers: number;
  /** How often the network brings again what was acknowledged. */
  readonly repeats: number;

  constructor(
    private readonly random: Random,
    /** Called whenever a statement fails, so that the action may be repeated. */
    private readonly disrupted: () => void,
  ) {
    const rough = random.pick([0.2, 1, 1, 2]);
    this.yields = random.pick([0.03, 0.1, 0.25]);
    this.splits = random.pick([0, 0.2, 0.4]);
    this.slow = random.pick([0.005, 0.02, 0.06]);
    this.storeFaults = random.pick([0, 0.01, 0.03]) * rough;
    this.databaseFaults = random.pick([0, 0.002, 0.008]) * rough;
    this.lostAnswers = random.pick([0, 0.05, 0.15]) * rough;
    this.repeats = random.pick([0, 0.1, 0.3]);
  }

  /** A random latency. */
  latency(): number {
    if (!this.calm && this.random.chance(this.slow)) return this.random.between(100, SLOWEST_MS);
    return this.random.share() * 4;
  }

  isYielding(): boolean {
    return this.random.chance(this.yields);
  }

  isSplit(): boolean {
    return this.random.chance(this.splits);
  }

  /** The outcome of an append: success, never arrived, or arrived with a lost response. */
  append(): 'well' | 'refused' | 'lost' | 'untold' {
    if (this.calm || !this.random.chance(this.storeFaults)) return 'well';
    return this.random.pick(['refused', 'lost', 'untold', 'untold']);
  }

  failsReading(): boolean {
    return !this.calm && this.random.chance(this.storeFaults / 2);
  }

  /** What becomes of a statement of the database. */
  failsStatement(): boolean {
    const fails = !this.calm && this.random.chance(this.databaseFaults);
    if (fails) this.disrupted();
    return fails;
  }

  commit(): 'well' | 'lost' | 'untold' {
    if (this.calm || !this.random.chance(2 * this.databaseFaults)) return 'well';
    this.disrupted();
    return this.random.pick(['lost', 'untold']);
  }

  /** Whether an answer, a signal or an alarm gets lost. */
  losesAnswer(): boolean {
    return !this.calm && this.random.chance(this.lostAnswers);
  }
}

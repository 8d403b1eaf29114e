import type { Faults } from './faults';

/** Configuration of a network that loses nothing but duplicates, delays and reorders. */
export interface Mess {
  /** Seed of the random choices; equal seeds give equal choices. */
  readonly seed: number;
  /** Percentage of messages and receipts that are duplicated. */
  readonly twice: number;
  /** Percentage that is delayed by up to `lateMs`, so that later ones overtake them. */
  readonly late: number;
  readonly lateMs: number;
  /** Per mille that is delayed by `veryLateMs`. */
  readonly veryLate: number;
  readonly veryLateMs: number;
}

/** Decides randomly what a disordered network does to each stanza; without disorder, nothing. */
export class Disorder {
  private state = 0;
  private seed = 0;

  constructor(private readonly faults: Faults) {}

  /** Whether a phone's message is encrypted and sent again, under the same id. */
  isWrittenTwice(): boolean {
    const { mess } = this.faults;
    return mess !== null && this.lot() * 200 < mess.twice;
  }

  /** Delays in milliseconds of each copy of a stanza: one, or two when the network duplicates it. */
  delays(): readonly number[] {
    const { mess } = this.faults;
    if (mess === null) return [0];
    const first = this.delayOf(mess);
    return this.lot() * 200 < mess.twice ? [first, first + this.delayOf(mess)] : [first];
  }

  /** Shuffles a backlog, moving items by up to fifty positions. */
  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    if (this.faults.mess === null) return items;
    return items
      .map((item, index) => ({ item, place: index + this.lot() * 50 }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }

  private delayOf({ late, lateMs, veryLate, veryLateMs }: Mess): number {
    const [lot, share] = [this.lot() * 1_000, this.lot()];
    if (lot < veryLate) return share * veryLateMs;
    return lot < veryLate + late * 10 ? share * lateMs : 0;
  }

  /** A pseudo-random number from 0 to 1 (mulberry32). */
  private lot(): number {
    const seed = this.faults.mess?.seed ?? 0;
    if (seed !== this.seed) this.state = this.seed = seed;
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

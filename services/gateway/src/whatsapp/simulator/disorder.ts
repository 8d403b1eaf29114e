import type { Faults } from './faults';

/** How bad a network is that loses nothing and keeps no order. */
export interface Mess {
  /** The same number makes the same lots. */
  readonly seed: number;
  /** Of a hundred messages and receipts, how many come twice. */
  readonly twice: number;
  /** Of a hundred, how many are overtaken by whatever follows within `lateMs`. */
  readonly late: number;
  readonly lateMs: number;
  /** Of a thousand, how many come as late as `veryLateMs`. */
  readonly veryLate: number;
  readonly veryLateMs: number;
}

/** Draws what a messy network does to each stanza; nothing while the network is in order. */
export class Disorder {
  private state = 0;
  private seed = 0;

  constructor(private readonly faults: Faults) {}

  /** Whether a phone's message is to be encrypted and sent once more, under the same id. */
  isWrittenTwice(): boolean {
    const { mess } = this.faults;
    return mess !== null && this.lot() * 200 < mess.twice;
  }

  /** After how many milliseconds each a stanza is written: once or, as networks do, the very same once more. */
  delays(): readonly number[] {
    const { mess } = this.faults;
    if (mess === null) return [0];
    const first = this.delayOf(mess);
    return this.lot() * 200 < mess.twice ? [first, first + this.delayOf(mess)] : [first];
  }

  /** What waited comes in another order, up to fifty places away from its own. */
  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    if (this.faults.mess === null) return items;
    return items
      .map((item, place) => ({ item, place: place + this.lot() * 50 }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }

  private delayOf({ late, lateMs, veryLate, veryLateMs }: Mess): number {
    const [lot, share] = [this.lot() * 1_000, this.lot()];
    if (lot < veryLate) return share * veryLateMs;
    return lot < veryLate + late * 10 ? share * lateMs : 0;
  }

  /** A number from 0 to 1 (mulberry32). */
  private lot(): number {
    const seed = this.faults.mess?.seed ?? 0;
    if (seed !== this.seed) this.state = this.seed = seed;
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

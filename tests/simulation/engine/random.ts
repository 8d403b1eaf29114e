/** Numbers that are a function of a seed (sfc32): everything that a simulated world leaves to chance is drawn here. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: number) {
    this.a = seed >>> 0;
    this.b = (seed ^ 0x9e3779b9) >>> 0;
    this.c = (Math.imul(seed, 0x85ebca6b) ^ 0xc2b2ae35) >>> 0;
    for (let round = 0; round < 12; round += 1) this.bits();
  }

  /** 32 bits. */
  bits(): number {
    const sum = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 up to, but not, 1. */
  share(): number {
    return this.bits() / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return probability > 0 && this.share() < probability;
  }

  /** A whole number from `least` up to and with `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.share() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }
}

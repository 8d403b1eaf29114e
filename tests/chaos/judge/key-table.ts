/**
 * Numbers keys from 0 in the order in which they come, and keeps 64 bits of each instead of the key: a million of them
 * take 24 MB. Two different keys are taken for one with a probability of about 1 in 40 million at a million keys.
 */
export class KeyTable {
  private slots = new Int32Array(1 << 12).fill(-1);
  private high = new Int32Array(1 << 11);
  private low = new Int32Array(1 << 11);
  private count = 0;

  /** How many keys there are. */
  get size(): number {
    return this.count;
  }

  /** The number of a key; -1 when it never came. */
  find(key: string): number {
    const [high, low] = hashOf(key);
    return this.slots[this.slotOf(high, low)] ?? -1;
  }

  /** The number of a key, which is given one when it is new. */
  number(key: string): number {
    const [high, low] = hashOf(key);
    const slot = this.slotOf(high, low);
    const known = this.slots[slot] ?? -1;
    if (known >= 0) return known;
    const number = this.count++;
    if (number >= this.high.length) {
      this.high = grown(this.high);
      this.low = grown(this.low);
    }
    this.high[number] = high;
    this.low[number] = low;
    this.slots[slot] = number;
    if (this.count * 2 > this.slots.length) this.spread();
    return number;
  }

  private slotOf(high: number, low: number): number {
    const mask = this.slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const number = this.slots[slot] ?? -1;
      if (number < 0 || (this.high[number] === high && this.low[number] === low)) return slot;
    }
  }

  private spread(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let number = 0; number < this.count; number += 1)
      this.slots[this.slotOf(this.high[number] ?? 0, this.low[number] ?? 0)] = number;
  }
}

/** A number for each numbered key; 0 where none was set. */
export class Column {
  private values = new Float64Array(1 << 10);

  get(at: number): number {
    return this.values[at] ?? 0;
  }

  set(at: number, value: number): void {
    if (at >= this.values.length) {
      const larger = new Float64Array(Math.max(at + 1, this.values.length * 2));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[at] = value;
  }

  /** Adds to a number; answers what it is then. */
  add(at: number, value: number): number {
    const sum = this.get(at) + value;
    this.set(at, sum);
    return sum;
  }
}

const grown = (array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
};

/** Two independent 32-bit hashes of a text (FNV-1a and a multiplicative one), each finished as Murmur does. */
const hashOf = (text: string): readonly [number, number] => {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other + code, 0x5bd1e995) ^ (other >>> 15);
  }
  return [finished(one), finished(other)];
};

const finished = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) | 0;
};

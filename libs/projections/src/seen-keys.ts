const BITS = 2 ** 25;
const HASHES = 4;

/** Two numbers that a text leads to, each as if drawn by lot. */
const lots = (text: string): readonly [number, number] => {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995) ^ (other >>> 15);
  }
  return [one >>> 0, (other | 1) >>> 0];
};

/**
 * A Bloom filter of added keys in four megabytes: an unseen key was never added; a seen one almost certainly was,
 * up to some millions of keys.
 */
export class SeenKeys {
  private readonly bits = new Uint8Array(BITS / 8);

  add(key: string): void {
    const [start, step] = lots(key);
    for (let look = 0; look < HASHES; look += 1) {
      const bit = (start + look * step) % BITS;
      this.bits[bit >>> 3] = (this.bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  has(key: string): boolean {
    const [start, step] = lots(key);
    for (let look = 0; look < HASHES; look += 1) {
      const bit = (start + look * step) % BITS;
      if (((this.bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
}

import type { Loaded } from './aggregate.port';

interface Entry extends Loaded<unknown> {
  readonly decider: object;
}

/**
 * What was put or asked for last, by name: at least the last `most`, at most twice as many. By generations instead of one
 * `Map` in the order of use: one that loses an entry for each that it gains leaves tables behind that V8 keeps chained, and
 * with them what they held, until the whole heap is looked through.
 */
class Generations<Value> {
  private young = new Map<string, Value>();
  private old: ReadonlyMap<string, Value> = new Map();

  constructor(private readonly most: number) {}

  get(name: string): Value | undefined {
    const young = this.young.get(name);
    if (young !== undefined) return young;
    const old = this.old.get(name);
    if (old !== undefined) this.set(name, old);
    return old;
  }

  set(name: string, value: Value): void {
    this.young.set(name, value);
    if (this.young.size < this.most) return;
    this.old = this.young;
    this.young = new Map();
  }

  clear(): void {
    this.young = new Map();
    this.old = new Map();
  }
}

/**
 * Folded states of the streams used last, bounded by number; a state of another decider is none. What was noticed of a
 * stream while its state was being read counts too, as long as it is among the last that were noticed.
 */
export class StateCache {
  /** Null where there was one. */
  private readonly entries: Generations<Entry | null>;
  private readonly noticed: Generations<number>;
  private count = 0;

  constructor(private readonly size: number) {
    this.entries = new Generations(Math.ceil(size / 2));
    this.noticed = new Generations(size + 1);
  }

  get<State>(stream: string, decider: object): Loaded<State> | null {
    const entry = this.entries.get(stream);
    if (entry?.decider !== decider) return null;
    return { state: entry.state as State, revision: entry.revision };
  }

  /** What `put` wants to know of a state that is about to be read. */
  begin(): number {
    return this.count;
  }

  /**
   * Keeps the newer of what is known and what is given, as reads overtake each other; nothing when the stream is known
   * to be further, or may be because of all that was noticed since the reading began.
   */
  put(stream: string, decider: object, loaded: Loaded<unknown>, begun: number): void {
    if (this.count - begun > this.size || (this.noticed.get(stream) ?? -1) > loaded.revision) return;
    const known = this.entries.get(stream);
    if (known?.decider === decider && known.revision > loaded.revision) return;
    this.entries.set(stream, { ...loaded, decider });
  }

  /** Drops a state that has not seen a revision. */
  outdate(stream: string, revision: number): void {
    const known = this.entries.get(stream);
    if (known && known.revision < revision) this.entries.set(stream, null);
    this.count += 1;
    this.noticed.set(stream, revision);
  }

  /** Drops everything, and whatever is being read. */
  clear(): void {
    this.entries.clear();
    this.noticed.clear();
    this.count += this.size + 1;
  }

  forget(stream: string): void {
    this.entries.set(stream, null);
  }
}

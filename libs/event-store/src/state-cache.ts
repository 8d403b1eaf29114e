import type { Loaded } from './aggregate.port';

interface Entry extends Loaded<unknown> {
  readonly decider: object;
}

/**
 * Folded states of the streams used last, bounded by number; a state of another decider is none. What was noticed of a
 * stream while its state was being read counts too, as long as it is among the last that were noticed.
 */
export class StateCache {
  private readonly entries = new Map<string, Entry>();
  private readonly noticed = new Map<string, number>();
  private count = 0;

  constructor(private readonly size: number) {}

  get<State>(stream: string, decider: object): Loaded<State> | null {
    const entry = this.entries.get(stream);
    if (entry === undefined || entry.decider !== decider) return null;
    // The map's order is the order of use.
    this.entries.delete(stream);
    this.entries.set(stream, entry);
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
    if (known !== undefined && known.decider === decider && known.revision > loaded.revision) return;
    this.entries.delete(stream);
    this.entries.set(stream, { ...loaded, decider });
    if (this.entries.size <= this.size) return;
    const oldest = this.entries.keys().next();
    if (oldest.done !== true) this.entries.delete(oldest.value);
  }

  /** Drops a state that has not seen a revision. */
  outdate(stream: string, revision: number): void {
    const known = this.entries.get(stream);
    if (known !== undefined && known.revision < revision) this.entries.delete(stream);
    this.count += 1;
    this.noticed.delete(stream);
    this.noticed.set(stream, revision);
    if (this.noticed.size <= this.size) return;
    const oldest = this.noticed.keys().next();
    if (oldest.done !== true) this.noticed.delete(oldest.value);
  }

  /** Drops everything, and whatever is being read. */
  clear(): void {
    this.entries.clear();
    this.noticed.clear();
    this.count += this.size + 1;
  }

  forget(stream: string): void {
    this.entries.delete(stream);
  }
}

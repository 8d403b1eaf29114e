import type { Loaded } from './aggregate.port';

interface Entry extends Loaded<unknown> {
  readonly decider: object;
}

/** Folded states of the streams used last, bounded by number; a state of another decider is none. */
export class StateCache {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly size: number) {}

  get<State>(stream: string, decider: object): Loaded<State> | null {
    const entry = this.entries.get(stream);
    if (entry === undefined || entry.decider !== decider) return null;
    // The map's order is the order of use.
    this.entries.delete(stream);
    this.entries.set(stream, entry);
    return { state: entry.state as State, revision: entry.revision };
  }

  /** Keeps the newer of what is known and what is given, as reads overtake each other. */
  put(stream: string, decider: object, loaded: Loaded<unknown>): void {
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
  }

  forget(stream: string): void {
    this.entries.delete(stream);
  }
}

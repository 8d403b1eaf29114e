import { TwoGenerationLru } from '@prosa/kernel';
import type { Loaded } from './aggregate.port';

interface Entry extends Loaded<unknown> {
  readonly decider: object;
}

/**
 * Folded states of recently used streams, bounded by number; a state of another decider is none. An invalidation of a
 * stream while its state was being read counts too, as long as it is among the last that were recorded.
 */
export class StateCache {
  /** Null where there was one. */
  private readonly entries: TwoGenerationLru<Entry | null>;
  private readonly invalidated: TwoGenerationLru<number>;
  private count = 0;

  constructor(private readonly size: number) {
    this.entries = new TwoGenerationLru(Math.ceil(size / 2));
    this.invalidated = new TwoGenerationLru(size + 1);
  }

  get<State>(stream: string, decider: object): Loaded<State> | null {
    const entry = this.entries.get(stream);
    if (entry?.decider !== decider) return null;
    return { state: entry.state as State, revision: entry.revision, seen: entry.seen };
  }

  /** The token that `put` needs for a state about to be read. */
  begin(): number {
    return this.count;
  }

  /**
   * Keeps the newer of what is known and what is given, as reads overtake each other; nothing when the stream is known
   * to be further, or may be because of all invalidations since the reading began.
   */
  put(stream: string, decider: object, loaded: Loaded<unknown>, begun: number): void {
    if (this.count - begun > this.size || (this.invalidated.get(stream) ?? -1) > loaded.revision) return;
    const known = this.entries.get(stream);
    if (known?.decider === decider && known.revision > loaded.revision) return;
    this.entries.set(stream, { ...loaded, decider });
  }

  /** Drops a state that has not seen a revision. */
  outdate(stream: string, revision: number): void {
    const known = this.entries.get(stream);
    if (known && known.revision < revision) this.entries.set(stream, null);
    this.count += 1;
    this.invalidated.set(stream, revision);
  }

  /** Clears the cache, and ignores reads in progress. */
  clear(): void {
    this.entries.clear();
    this.invalidated.clear();
    this.count += this.size + 1;
  }

  forget(stream: string): void {
    this.entries.set(stream, null);
  }
}

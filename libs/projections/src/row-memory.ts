import type { Slot } from './fold-batch';
import { SeenKeys } from './seen-keys';
import type { AnyRow } from './table-layout';

/** What is known of a row: the row itself, null when there is none, undefined when one has to look. */
export type KnownRow = AnyRow | null | undefined;

const MOST_ROWS = 20_000;

/**
 * What the only writer of a table knows of its rows without looking: those it touched lately, and that a key it never
 * wrote has none. It begins with an empty table.
 */
export class TableMemory {
  private readonly seen = new SeenKeys();
  private latest = new Map<string, AnyRow | null>();
  private earlier: ReadonlyMap<string, AnyRow | null> = new Map();

  constructor(private readonly most = MOST_ROWS) {}

  know(id: string): KnownRow {
    const latest = this.latest.get(id);
    if (latest !== undefined) return latest;
    const earlier = this.earlier.get(id);
    if (earlier !== undefined) return earlier;
    return this.seen.has(id) ? undefined : null;
  }

  /**
   * Keeps what a batch made of its rows. Those of this batch and the one before are never forgotten by this: they may
   * not be in the table yet.
   */
  keep(slots: ReadonlyMap<string, Slot>): void {
    if (this.latest.size >= this.most) {
      this.earlier = this.latest;
      this.latest = new Map();
    }
    for (const [id, { now }] of slots) {
      if (now !== undefined) this.seen.add(id);
      this.latest.set(id, now ?? null);
    }
  }

  /** Whatever was kept may not be in the table. */
  doubt(): void {
    this.latest.clear();
    this.earlier = new Map();
  }

  /** Somebody else may write rows of these keys. */
  expect(ids: readonly string[]): void {
    for (const id of ids) this.seen.add(id);
  }
}

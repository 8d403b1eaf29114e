import type { Slot } from './fold-batch';
import { SeenKeys } from './seen-keys';
import type { AnyRow } from './table-layout';

/** What is known of a row: the row itself, null when there is none, undefined when one has to look. */
export type KnownRow = AnyRow | null | undefined;

/** One is being written while the next is filled; what was written before that is worth remembering for a while. */
const CLOSED_WINDOWS = 3;

/**
 * What the only writer of a table knows of its rows without looking: those it touched lately, and that a key it never
 * wrote has none. It begins with an empty table. What is written at once is a window; the rows of a window that has been
 * closed are remembered until some others have been.
 */
export class TableMemory {
  private readonly seen = new SeenKeys();
  private touched = new Map<string, Slot>();
  private closed: ReadonlyMap<string, Slot>[] = [];

  constructor(private readonly most = CLOSED_WINDOWS) {}

  /** The rows that were touched since the last window was closed. */
  get window(): Map<string, Slot> {
    return this.touched;
  }

  /** What earlier windows tell of a row. */
  know(id: string): KnownRow {
    for (const window of this.closed) {
      const slot = window.get(id);
      if (slot !== undefined) return slot.now ?? null;
    }
    return this.seen.has(id) ? undefined : null;
  }

  /** Begins another window; answers the rows of this one. */
  close(): ReadonlyMap<string, Slot> {
    const window = this.touched;
    this.touched = new Map();
    this.closed = [window, ...this.closed];
    while (this.closed.length > this.most) this.forget(this.closed.pop());
    return window;
  }

  /** Whatever was kept may not be in the table, and whatever was touched may. */
  doubt(): void {
    for (const window of [this.touched, ...this.closed]) for (const id of window.keys()) this.seen.add(id);
    this.touched = new Map();
    this.closed = [];
  }

  /** Somebody else may write rows of these keys. */
  expect(ids: readonly string[]): void {
    for (const id of ids) this.seen.add(id);
  }

  private forget(window: ReadonlyMap<string, Slot> = new Map()): void {
    for (const [id, { before, now }] of window)
      if (before !== undefined || now !== undefined) this.seen.add(id);
  }
}

import type { Slot } from './fold-batch';
import { SeenKeys } from './seen-keys';
import type { AnyRow } from './table-layout';

/** A cached row, null when there is none, undefined when it has to be queried. */
export type KnownRow = AnyRow | null | undefined;

/** Number of written windows that stay cached. */
const CLOSED_WINDOWS = 3;

/**
 * The cache of a table's only writer: recently touched rows, and the knowledge that unwritten keys have no row. The
 * table is empty initially. What is written in one statement is a window; the rows of a written window stay cached
 * until some further windows are written.
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

  /** The cached state of a row from earlier windows. */
  know(id: string): KnownRow {
    for (const window of this.closed) {
      const slot = window.get(id);
      if (slot !== undefined) return slot.now ?? null;
    }
    return this.seen.has(id) ? undefined : null;
  }

  /** Starts another window; returns the rows of this one. */
  close(): ReadonlyMap<string, Slot> {
    const window = this.touched;
    this.touched = new Map();
    this.closed = [window, ...this.closed];
    while (this.closed.length > this.most) this.forget(this.closed.pop());
    return window;
  }

  /** Invalidates the cache: cached rows may be missing in the table, and touched ones may exist. */
  doubt(): void {
    for (const window of [this.touched, ...this.closed]) for (const id of window.keys()) this.seen.add(id);
    this.touched = new Map();
    this.closed = [];
  }

  /** Another writer may write rows of these keys. */
  expect(ids: readonly string[]): void {
    for (const id of ids) this.seen.add(id);
  }

  private forget(window: ReadonlyMap<string, Slot> = new Map()): void {
    for (const [id, { before, now }] of window)
      if (before !== undefined || now !== undefined) this.seen.add(id);
  }
}

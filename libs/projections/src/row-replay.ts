import type { Recorded } from '@prosa/kernel';
import { storableEvent, Undecodable, type EventSource } from './event-source';
import { foldTouch, identify, type RulesByType, type Slot } from './fold-batch';
import type { AnyTable } from './table-layout';

/** Rows by table and key. */
export type RowSlots = ReadonlyMap<AnyTable, ReadonlyMap<string, Slot>>;

/** Options of a row replay. */
export interface RowReplayOptions {
  readonly source: Pick<EventSource, 'readAll'>;
  readonly rules: RulesByType;
  /** The rows, empty. */
  readonly rows: RowSlots;
  /** The companies of the rows. */
  readonly companies: ReadonlySet<number>;
  /** Facts to skip. */
  isLeftOut(this: void, event: Recorded): boolean;
}

const PAGE = 1_000;

/**
 * Rebuilds selected rows: folded from the log's first fact, over all streams that touch them, ignoring what the
 * tables contain. Costs one reading of the log, and keeps only those rows in memory.
 */
export class RowReplay {
  private position = 0n;

  constructor(private readonly options: RowReplayOptions) {}

  /** The rows as the facts up to where it has followed make them. */
  get rows(): RowSlots {
    return this.options.rows;
  }

  /** Continues up to a position; `onPage` is awaited after each page. */
  async follow(until: bigint, onPage?: () => Promise<void>): Promise<void> {
    if (this.options.rows.size === 0) return;
    while (this.position < until) {
      const page = await this.options.source.readAll(this.position, PAGE);
      for (const event of page) if (event.position <= until) this.fold(event);
      this.position = page.at(-1)?.position ?? until;
      if (this.position > until) this.position = until;
      await onPage?.();
    }
  }

  private fold(event: Recorded): void {
    const { rules, rows, companies, isLeftOut } = this.options;
    // Facts of other companies may be undecoded.
    if (!companies.has(event.metadata.companyId) || isLeftOut(event)) return;
    const fact = storableEvent(event);
    for (const { table, rule } of rules.get(event.type) ?? []) {
      const slots = rows.get(table);
      if (slots === undefined) continue;
      if (event.data instanceof Undecodable) throw event.data.cause;
      for (const key of rule.keys(fact)) {
        const slot = slots.get(identify(key));
        if (slot !== undefined) foldTouch(table, { event: fact, rule, slot });
      }
    }
  }
}

import type { Recorded } from '@prosa/kernel';
import { storableEvent, Undecodable, type EventSource } from './event-source';
import { foldTouch, identify, type RulesByType, type Slot } from './fold-batch';
import type { AnyTable } from './table-layout';

/** Rows of some keys, by table and key. */
export type RowSlots = ReadonlyMap<AnyTable, ReadonlyMap<string, Slot>>;

/** What is replayed, and for which rows. */
export interface RowReplayOptions {
  readonly source: Pick<EventSource, 'readAll'>;
  readonly rules: RulesByType;
  /** The rows, empty. */
  readonly rows: RowSlots;
  /** Whose rows they are. */
  readonly companies: ReadonlySet<number>;
  /** Facts that are left out. */
  isLeftOut(this: void, event: Recorded): boolean;
}

const PAGE = 1_000;

/**
 * Some rows as a rebuild would make them: folded from the log's first fact, of whatever streams touch them, whatever the
 * tables hold. Costs one reading of the log, and nothing but those rows is kept.
 */
export class RowReplay {
  private position = 0n;

  constructor(private readonly options: RowReplayOptions) {}

  /** The rows as the facts up to where it has followed make them. */
  get rows(): RowSlots {
    return this.options.rows;
  }

  /** Goes on up to a position; `onPage` is awaited after each stretch. */
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
    // Facts of other companies may have come without their data.
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

import type { Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import { CompiledQuery, type Transaction } from 'kysely';
import { ArrayParameter, arrayText } from './array-parameter';
import { changesOf, eachPlace, foldTouches, placeRows, rulesByType, touchesOf } from './fold-batch';
import type { RulesByType, Slot } from './fold-batch';
import type { RowKey } from './projection.port';
import type { RowSlots } from './row-replay';
import type { AnyRow, AnyTable, Column, TableLayout } from './table-layout';

const valueOf = ({ field, shape }: Column, row: AnyRow): unknown => {
  const value = row[field];
  if (value === undefined || value === null) return null;
  if (shape === 'json') return JSON.stringify(value);
  return shape === 'array' ? arrayText(value as readonly unknown[]) : value;
};

/** The parameters that write rows: one for each column. */
export const rowParameters = (columns: readonly Column[], rows: readonly AnyRow[]): ArrayParameter[] =>
  columns.map(column => new ArrayParameter(rows.map(row => valueOf(column, row))));

/** The parameters that name rows: one for each field of the key. */
export const keyParameters = (keys: Iterable<RowKey>, width: number): ArrayParameter[] => {
  const columns: unknown[][] = Array.from({ length: width }, () => []);
  for (const key of keys) key.forEach((value, index) => columns[index]?.push(value));
  return columns.map(column => new ArrayParameter(column));
};

/**
 * Writes a batch of facts into all projected tables: per table one statement to load, one to write, one to delete.
 * Deletes come last over all tables, so that `on delete` actions see the batch's rows.
 */
export class RowWriter {
  readonly rules: RulesByType;

  constructor(private readonly layouts: ReadonlyMap<AnyTable, TableLayout>) {
    this.rules = rulesByType(layouts.keys());
  }

  async write(transaction: Transaction<ReadModel>, events: readonly Recorded[]): Promise<void> {
    const touches = touchesOf(this.rules, events);
    await this.exchange(transaction, table => {
      const touched = touches.get(table);
      if (touched === undefined) return undefined;
      const fold = (rows: readonly AnyRow[]): void => {
        placeRows(touched, rows);
        foldTouches(touched);
      };
      return { slots: touched.slots, fold };
    });
  }

  /** The rows that facts touch, as if there were none. */
  slotsOf(events: readonly Recorded[]): RowSlots {
    return new Map([...touchesOf(this.rules, events)].map(([table, { slots }]) => [table, slots]));
  }

  /** Puts rows, or that there is none, in the place of what is there. */
  async replace(transaction: Transaction<ReadModel>, rows: RowSlots): Promise<void> {
    await this.exchange(transaction, table => {
      const slots = rows.get(table);
      if (slots === undefined) return undefined;
      const fold = (found: readonly AnyRow[]): void =>
        eachPlace({ table, slots }, found, (slot, row) => (slot.before = row));
      return { slots, fold };
    });
  }

  private async exchange(
    transaction: Transaction<ReadModel>,
    wantedOf: (table: AnyTable) => Wanted | undefined,
  ): Promise<void> {
    // The statements carry the rows' own names already; renaming thousands of fields again would only cost.
    const db = transaction.withoutPlugins();
    const removals: (() => Promise<unknown>)[] = [];
    for (const [table, layout] of this.layouts) {
      const wanted = wantedOf(table);
      if (wanted === undefined || wanted.slots.size === 0) continue;
      const { slots, fold } = wanted;
      const width = layout.keyFields.length;
      const keys = keyParameters(
        [...slots.values()].map(slot => slot.key),
        width,
      );
      fold((await db.executeQuery<AnyRow>(CompiledQuery.raw(layout.load, keys))).rows);
      const changes = changesOf(slots.values(), layout);
      const written = [...changes.inserts, ...changes.updates];
      if (written.length > 0) {
        const values = rowParameters(layout.columns, written);
        await db.executeQuery(CompiledQuery.raw(layout.upsert, values));
      }
      if (changes.removals.length > 0) {
        const gone = keyParameters(changes.removals, width);
        removals.push(() => db.executeQuery(CompiledQuery.raw(layout.remove, gone)));
      }
    }
    for (const remove of removals) await remove();
  }
}

/** Rows of a table, and what makes them of those that were loaded. */
interface Wanted {
  readonly slots: ReadonlyMap<string, Slot>;
  fold(this: void, rows: readonly AnyRow[]): void;
}

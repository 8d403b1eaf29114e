import type { Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import { CompiledQuery, type Transaction } from 'kysely';
import { ArrayParameter, arrayText } from './array-parameter';
import { changesOf, foldTouches, placeRows, rulesByType, touchesOf, type RulesByType } from './fold-batch';
import type { RowKey } from './projection.port';
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
  private readonly rules: RulesByType;

  constructor(private readonly layouts: ReadonlyMap<AnyTable, TableLayout>) {
    this.rules = rulesByType(layouts.keys());
  }

  async write(transaction: Transaction<ReadModel>, events: readonly Recorded[]): Promise<void> {
    // The statements carry the rows' own names already; renaming thousands of fields again would only cost.
    const db = transaction.withoutPlugins();
    const removals: (() => Promise<unknown>)[] = [];
    const touches = touchesOf(this.rules, events);
    for (const [table, layout] of this.layouts) {
      const touched = touches.get(table);
      if (touched === undefined || touched.slots.size === 0) continue;
      const width = layout.keyFields.length;
      const keys = keyParameters(
        [...touched.slots.values()].map(slot => slot.key),
        width,
      );
      const loaded = await db.executeQuery<AnyRow>(CompiledQuery.raw(layout.load, keys));
      placeRows(touched, loaded.rows);
      foldTouches(touched);
      const changes = changesOf(touched.slots.values(), layout);
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

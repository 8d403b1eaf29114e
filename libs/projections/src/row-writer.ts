import type { Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import { CompiledQuery, type Transaction } from 'kysely';
import { foldTouches, placeRows, touchesOf } from './fold-batch';
import type { RowKey } from './projection.port';
import type { AnyRow, AnyTable, Column, TableLayout } from './table-layout';

const arrayLiteral = (items: readonly unknown[]): string => {
  const quoted = items.map(item => {
    if (item === null || item === undefined) return 'NULL';
    return `"${String(item).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${quoted.join(',')}}`;
};

const parameter = ({ field, shape }: Column, row: AnyRow): unknown => {
  const value = row[field];
  if (value === undefined || value === null) return null;
  if (shape === 'json') return JSON.stringify(value);
  return shape === 'array' ? arrayLiteral(value as readonly unknown[]) : value;
};

const keyParameters = (keys: Iterable<RowKey>, width: number): unknown[][] => {
  const columns: unknown[][] = Array.from({ length: width }, () => []);
  for (const key of keys) key.forEach((value, index) => columns[index]?.push(value));
  return columns;
};

/**
 * Writes a batch of facts into all projected tables: per table one statement to load, one to write, one to delete.
 * Deletes come last over all tables, so that `on delete` actions see the batch's rows.
 */
export class RowWriter {
  constructor(private readonly layouts: ReadonlyMap<AnyTable, TableLayout>) {}

  async write(transaction: Transaction<ReadModel>, events: readonly Recorded[]): Promise<void> {
    // The statements carry the rows' own names already; renaming thousands of fields again would only cost.
    const db = transaction.withoutPlugins();
    const removals: (() => Promise<unknown>)[] = [];
    for (const [table, layout] of this.layouts) {
      const touched = touchesOf(table, events);
      if (touched.slots.size === 0) continue;
      const width = layout.keyFields.length;
      const keys = keyParameters(
        [...touched.slots.values()].map(slot => slot.key),
        width,
      );
      const loaded = await db.executeQuery<AnyRow>(CompiledQuery.raw(layout.load, keys));
      placeRows(touched, loaded.rows);
      const changes = foldTouches(touched, layout);
      if (changes.upserts.length > 0) {
        const values = layout.columns.map(column => changes.upserts.map(row => parameter(column, row)));
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

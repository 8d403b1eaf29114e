import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import {
  readLayouts as readNow,
  type AnyTable,
  type TableLayout,
} from '../../../libs/projections/src/table-layout';

export * from '../../../libs/projections/src/table-layout';

const known = new Map<string, TableLayout>();

/** What the catalogue says of a table is read in every world, and made into statements once: no world changes it. */
export const readLayouts = async (
  db: Kysely<ReadModel>,
  schema: string,
  tables: readonly AnyTable[],
): Promise<ReadonlyMap<AnyTable, TableLayout>> => {
  const nameOf = ({ table, key }: AnyTable): string => `${schema}.${table} ${key.join(',')}`;
  const missing = tables.filter(table => !known.has(nameOf(table)));
  for (const [table, layout] of await readNow(db, schema, missing)) known.set(nameOf(table), layout);
  return new Map(tables.map(table => [table, known.get(nameOf(table)) as TableLayout]));
};

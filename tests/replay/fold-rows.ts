import type { Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import { standaloneContent } from '../../services/standalone/src/content';

type Key = readonly (string | number)[];

/** Any table's fold, as the runner sees it. */
interface AnyTable extends Pick<TableProjection<object, never>, 'table'> {
  readonly on: Readonly<
    Record<
      string,
      | {
          keys(event: Recorded): readonly Key[];
          fold(row: object | undefined, event: Recorded, key: Key): object | null | undefined;
        }
      | undefined
    >
  >;
}

const tables = standaloneContent.parts.flatMap(part => part.tables) as unknown as readonly AnyTable[];

/**
 * Folds one fact into the rows of all tables, in memory and by nothing but the projections themselves; answers what
 * it changed, under `table key`, with null for a row that goes.
 */
export const foldRows = (rows: Map<string, object>, event: Recorded): Record<string, object | null> => {
  const changed: Record<string, object | null> = {};
  for (const { table, on } of tables) {
    const rule = on[event.type];
    for (const key of rule?.keys(event) ?? []) {
      const name = `${table} ${key.join(',')}`;
      const row = rule?.fold(rows.get(name), event, key);
      if (row) rows.set(name, row);
      else rows.delete(name);
      changed[name] = row ?? null;
    }
  }
  return changed;
};

import { camelCase, snakeCase, type ReadModel } from '@prosa/read-model';
import type { Recorded } from '@prosa/kernel';
import { sql, type Kysely } from 'kysely';
import type { ReadModelPart, RowKey } from './projection.port';

/** A row of any table. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** A table projection with its row and fact types laid aside: the runner treats all alike. */
export interface AnyTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly on: Readonly<Record<string, AnyRule | undefined>>;
}

export interface AnyRule {
  keys(event: Recorded): readonly RowKey[];
  fold(row: AnyRow | undefined, event: Recorded, key: RowKey): AnyRow | null | undefined;
}

/** The tables of a set of parts, in their order. */
export const tablesOf = (parts: readonly ReadModelPart[]): readonly AnyTable[] =>
  // The port types each table by its row and facts; here all are records of columns.
  parts.flatMap(part => part.tables as unknown as readonly AnyTable[]);

type ColumnShape = 'plain' | 'json' | 'array';

export interface Column {
  readonly field: string;
  readonly shape: ColumnShape;
}

/** A table's columns and the runner's three statements, derived once from the database's catalogue. */
export interface TableLayout {
  readonly columns: readonly Column[];
  readonly keyFields: readonly string[];
  readonly load: string;
  readonly upsert: string;
  readonly remove: string;
  /** The same with the parameters written out. */
  upsertOf(this: void, values: readonly string[]): string;
  removeOf(this: void, values: readonly string[]): string;
  /** For rows that are known to be new. */
  readonly copy: string;
}

interface CatalogueColumn {
  readonly tableName: string;
  readonly name: string;
  readonly type: string;
  readonly isArray: boolean;
}

const readCatalogue = async (
  db: Kysely<ReadModel>,
  schema: string,
  tables: readonly string[],
): Promise<readonly CatalogueColumn[]> => {
  const { rows } = await sql<CatalogueColumn>`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, null) as type,
           t.typcategory = 'A' as is_array
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
     where n.nspname = ${schema} and c.relname = any(${tables})
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`.execute(db);
  return rows;
};

const shapeOf = (column: CatalogueColumn): ColumnShape => {
  if (column.isArray) return 'array';
  return column.type === 'json' || column.type === 'jsonb' ? 'json' : 'plain';
};

const quote = (name: string): string => `"${name}"`;

/** The SQL of a column's values, by index; parameters by default. */
type ValueAt = (index: number) => string;

const parameterAt: ValueAt = index => `$${index + 1}`;

const unnest = (columns: readonly CatalogueColumn[], alias: string, valueAt: ValueAt): string => {
  const parameters = columns.map((column, index) => {
    const type = shapeOf(column) === 'plain' ? column.type : 'text';
    return `${valueAt(index)}::${type}[]`;
  });
  return `unnest(${parameters.join(', ')}) as ${alias}(${columns.map(column => quote(column.name)).join(', ')})`;
};

const matching = (key: readonly CatalogueColumn[]): string =>
  key.map(column => `t.${quote(column.name)} = k.${quote(column.name)}`).join(' and ');

const insertOf = (target: string, columns: readonly CatalogueColumn[], valueAt: ValueAt): string => {
  const names = columns.map(column => quote(column.name));
  // JSON and arrays are sent as text: unnest would flatten an array of arrays.
  const values = columns.map(column =>
    shapeOf(column) === 'plain' ? `r.${quote(column.name)}` : `r.${quote(column.name)}::${column.type}`,
  );
  return `insert into ${target} (${names.join(', ')}) select ${values.join(', ')} from ${unnest(columns, 'r', valueAt)}`;
};

const onConflict = (columns: readonly CatalogueColumn[], key: readonly CatalogueColumn[]): string => {
  const changes = columns.filter(column => !key.includes(column)).map(({ name }) => quote(name));
  const conflict =
    changes.length === 0
      ? 'do nothing'
      : `do update set ${changes.map(name => `${name} = excluded.${name}`).join(', ')}`;
  return `on conflict (${key.map(column => quote(column.name)).join(', ')}) ${conflict}`;
};

const removeOf = (target: string, key: readonly CatalogueColumn[], valueAt: ValueAt): string =>
  `delete from ${target} t using ${unnest(key, 'k', valueAt)} where ${matching(key)}`;

/** A projection and the database do not fit; no fact can be projected until they do. */
export class ProjectionMismatch extends Error {
  override readonly name = 'ProjectionMismatch';
}

const layoutOf = (schema: string, table: AnyTable, columns: readonly CatalogueColumn[]): TableLayout => {
  const name = snakeCase(table.table);
  const key = table.key.map(field => {
    const column = columns.find(candidate => camelCase(candidate.name) === field);
    if (column === undefined) throw new ProjectionMismatch(`${schema}.${name} has no key column ${field}`);
    return column;
  });
  const target = `${quote(schema)}.${quote(name)}`;
  const selected = columns.map(column => `t.${quote(column.name)} as ${quote(camelCase(column.name))}`);
  const upsertOf = (valueAt: ValueAt): string =>
    `${insertOf(target, columns, valueAt)} ${onConflict(columns, key)}`;
  const written =
    (values: readonly string[]): ValueAt =>
    index =>
      values[index] ?? 'null';
  return {
    columns: columns.map(column => ({ field: camelCase(column.name), shape: shapeOf(column) })),
    keyFields: table.key,
    load: `select ${selected.join(', ')} from ${target} t join ${unnest(key, 'k', parameterAt)} on ${matching(key)}`,
    upsert: upsertOf(parameterAt),
    remove: removeOf(target, key, parameterAt),
    upsertOf: values => upsertOf(written(values)),
    removeOf: values => removeOf(target, key, written(values)),
    copy: `copy ${target} (${columns.map(column => quote(column.name)).join(', ')}) from stdin`,
  };
};

interface UniqueKey {
  readonly tableName: string;
  readonly columns: readonly string[];
}

const readUniqueKeys = async (
  db: Kysely<ReadModel>,
  schema: string,
  tables: readonly string[],
): Promise<readonly UniqueKey[]> => {
  const { rows } = await sql<UniqueKey>`
    select c.relname as table_name, array_agg(a.attname::text) as columns
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where n.nspname = ${schema} and c.relname = any(${tables})
       and i.indisunique and i.indpred is null and i.indexprs is null
     group by i.indexrelid, c.relname`.execute(db);
  return rows;
};

const requireUnique = (table: AnyTable, unique: readonly UniqueKey[]): void => {
  const key = table.key.map(snakeCase);
  const found = unique.some(
    ({ tableName, columns }) =>
      tableName === snakeCase(table.table) &&
      columns.length === key.length &&
      key.every(column => columns.includes(column)),
  );
  if (!found) throw new ProjectionMismatch(`${table.table} has no unique key (${key.join(', ')})`);
};

/**
 * Reads the current layout of the projected tables.
 * @throws ProjectionMismatch when a table, a key column or the unique key over them is missing.
 */
export const readLayouts = async (
  db: Kysely<ReadModel>,
  schema: string,
  tables: readonly AnyTable[],
): Promise<ReadonlyMap<AnyTable, TableLayout>> => {
  const names = tables.map(({ table }) => snakeCase(table));
  const catalogue = await readCatalogue(db, schema, names);
  const unique = await readUniqueKeys(db, schema, names);
  return new Map(
    tables.map(table => {
      const columns = catalogue.filter(column => column.tableName === snakeCase(table.table));
      const layout = layoutOf(schema, table, columns);
      requireUnique(table, unique);
      return [table, layout] as const;
    }),
  );
};

import { allOf, READ_SCHEMA, type ReadModel } from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';

/** A table whose rows differ from a replay of the log, with the keys of up to twenty of them. */
export interface TableDifference {
  readonly table: string;
  readonly rows: number;
  readonly keys: readonly string[];
}

/** A projected table with its database names. */
export interface ProjectedTable {
  readonly name: string;
  readonly key: readonly string[];
}

const joined = ({ key }: ProjectedTable): string =>
  key.map(column => `live."${column}" = shadow."${column}"`).join(' and ');

/**
 * Whether two rows differ, or one is missing. Most are byte-identical, which is checked ten times as fast as the
 * comparison of values with different representations.
 */
const differ = ({ key: [first] }: ProjectedTable): string =>
  `case when live."${first}" is null or shadow."${first}" is null then true
        when live *= shadow then false
        else live::text is distinct from shadow::text end`;

const compare = async (
  db: Transaction<ReadModel>,
  shadow: string,
  table: ProjectedTable,
): Promise<TableDifference | null> => {
  const key = table.key.map(column => `coalesce(live."${column}", shadow."${column}")::text`);
  const { rows } = await sql<{ key: string; total: number }>`
    select ${sql.raw(`concat_ws(',', ${key.join(', ')})`)} as key, count(*) over () as total
      from ${sql.raw(`${READ_SCHEMA}."${table.name}" live`)}
      full join ${sql.raw(`${shadow}."${table.name}" shadow on ${joined(table)}`)}
     where ${sql.raw(differ(table))}
     order by 1 limit 20`.execute(db);
  const [first] = rows;
  return first === undefined
    ? null
    : { table: table.name, rows: first.total, keys: rows.map(row => row.key) };
};

/** The largest tables first, so that parallel comparisons finish at about the same time. */
const largestFirst = async (
  db: Transaction<ReadModel>,
  shadow: string,
  tables: readonly ProjectedTable[],
): Promise<readonly ProjectedTable[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = ${shadow}::regnamespace and relkind = 'r'
     order by pg_relation_size(oid) desc`.execute(db);
  const places = new Map(rows.map(({ name }, index) => [name, index]));
  return tables.toSorted((one, other) => (places.get(one.name) ?? 0) - (places.get(other.name) ?? 0));
};

/** Compares live tables with those of a shadow schema, in transactions that share one snapshot. */
export const differencesOf = async (
  [first, ...others]: readonly [Transaction<ReadModel>, ...Transaction<ReadModel>[]],
  shadow: string,
  tables: readonly ProjectedTable[],
): Promise<readonly TableDifference[]> => {
  const found = new Map<ProjectedTable, TableDifference>();
  const left = (await largestFirst(first, shadow, tables)).values();
  const work = async (db: Transaction<ReadModel>): Promise<void> => {
    // Workers take the next table from a shared queue.
    for (const table of left) {
      const difference = await compare(db, shadow, table);
      if (difference !== null) found.set(table, difference);
    }
  };
  await allOf([first, ...others].map(work));
  return tables.flatMap(table => found.get(table) ?? []);
};

const storedColumns = async (db: Transaction<ReadModel>, table: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${`${READ_SCHEMA}."${table}"`}::regclass and attnum > 0
       and not attisdropped and attgenerated = ''`.execute(db);
  return rows.map(row => `"${row.name}"`);
};

const deleteSurplus = (db: Transaction<ReadModel>, shadow: string, table: ProjectedTable): Promise<unknown> =>
  sql
    .raw(
      `delete from ${READ_SCHEMA}."${table.name}" live
        where not exists (select from ${shadow}."${table.name}" shadow where ${joined(table)})`,
    )
    .execute(db);

const copyDifferent = async (
  db: Transaction<ReadModel>,
  shadow: string,
  table: ProjectedTable,
): Promise<void> => {
  const columns = await storedColumns(db, table.name);
  const key = table.key.map(column => `"${column}"`);
  const changes = columns
    .filter(column => !key.includes(column))
    .map(column => `${column} = excluded.${column}`);
  const conflict = changes.length === 0 ? 'do nothing' : `do update set ${changes.join(', ')}`;
  await sql
    .raw(
      `insert into ${READ_SCHEMA}."${table.name}" (${columns.join(', ')})
       select ${columns.map(column => `shadow.${column}`).join(', ')}
         from ${shadow}."${table.name}" shadow
         left join ${READ_SCHEMA}."${table.name}" live on ${joined(table)}
        where ${differ(table)}
       on conflict (${key.join(', ')}) ${conflict}`,
    )
    .execute(db);
};

/**
 * Gives live tables the rows of the shadow. Rows are exchanged instead of tables: readers see the old rows until
 * the commit and never wait for a lock, and foreign keys stay valid.
 */
export const takeOver = async (
  db: Transaction<ReadModel>,
  shadow: string,
  tables: readonly ProjectedTable[],
): Promise<void> => {
  for (const table of tables) await deleteSurplus(db, shadow, table);
  for (const table of tables) await copyDifferent(db, shadow, table);
};

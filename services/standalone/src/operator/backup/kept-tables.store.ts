import { READ_SCHEMA, ROLES, snakeCase } from '@prosa/read-model';
import type { PoolClient } from 'pg';
import { expecting, isTransient } from '@prosa/kernel';
import type { PlatformContent } from '@prosa/platform';

/** A stored column and its type. */
export interface KeptColumn {
  readonly name: string;
  readonly type: string;
}

/** A table that a backup holds: one that no replay of the log fills. */
export interface KeptTable {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly KeptColumn[];
}

/** Tables that are rebuilt: checkpoints, frames, and figures that other tables' rows keep. */
const madeAnew = [
  'checkpoints',
  'dead_letters',
  'projected_parts',
  'company_feed',
  'company_feed_heads',
  'schema_migrations',
  'log_note',
  'contact_figures',
];

const projected = ({ parts }: PlatformContent): readonly string[] =>
  parts.flatMap(part => part.tables.map(({ table }) => snakeCase(table)));

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The full name of a table, for a statement. */
export const placeOf = ({ schema, table }: Pick<KeptTable, 'schema' | 'table'>): string =>
  `${quote(schema)}.${quote(table)}`;

/** Switches to the owner of a table's schema: the login owns the log, a separate role everything else. */
export const asOwnerOf = async (client: PoolClient, schema: string): Promise<void> => {
  await client.query(schema === 'es' ? 'reset role' : `set role ${ROLES.owner}`);
};

/**
 * Everything of Prosa but the shadows of rebuilds, the queues of jobs, which sweepers fill again, the numbers of facts, which
 * follow from the log, and the keys of data subjects: a backup that held them could bring an erased person back.
 */
const ourSchemas = `(n.nspname = 'es' or pg_get_userbyid(n.nspowner) = '${ROLES.owner}')
  and n.nspname not in ('keys', 'audit') and not starts_with(n.nspname, '${READ_SCHEMA}_shadow_')`;

interface Reference {
  readonly from: string;
  readonly to: string;
}

/** Tables in such an order that each comes after those it refers to. */
const inOrder = (tables: readonly KeptTable[], references: readonly Reference[]): readonly KeptTable[] => {
  const done = new Set<string>();
  const ordered: KeptTable[] = [];
  const nameOf = ({ schema, table }: KeptTable): string => `${schema}.${table}`;
  const add = (kept: KeptTable): void => {
    const name = nameOf(kept);
    if (done.has(name)) return;
    done.add(name);
    for (const { to } of references.filter(({ from }) => from === name)) {
      const before = tables.find(other => nameOf(other) === to);
      if (before !== undefined) add(before);
    }
    ordered.push(kept);
  };
  tables.forEach(add);
  return ordered;
};

const referencesBetween = async (client: PoolClient): Promise<readonly Reference[]> => {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to
       from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  return rows;
};

/** All kept tables, each after those it refers to. */
export const keptTables = async (
  client: PoolClient,
  content: PlatformContent,
): Promise<readonly KeptTable[]> => {
  const { rows } = await client.query<KeptTable>(
    `select n.nspname as schema, c.relname as table,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where ${ourSchemas} and c.relkind = 'r'
        and not (n.nspname = $1 and c.relname = any ($2))
        -- The head of the log stands in the manifest.
        and not (n.nspname = 'es' and c.relname = 'head')
      group by 1, 2 order by 1, 2`,
    [READ_SCHEMA, [...madeAnew, ...projected(content)]],
  );
  return inOrder(rows, await referencesBetween(client));
};

/** After a statement that failed the transaction refuses every other: the fault is that statement's. */
const isInFailedTransaction = (fault: unknown): boolean => (fault as { code?: unknown }).code === '25P02';

/** The rows of a table as lines; every value as text, which comes back as exactly the same value. */
export async function* linesOf(client: PoolClient, kept: KeptTable): AsyncGenerator<string> {
  const fields = kept.columns.map(({ name }) => `${quote(name)}::text`).join(', ');
  const order = kept.schema === 'es' && kept.table === 'events' ? 'order by position' : '';
  await client.query(
    `declare lines no scroll cursor for
       select json_build_array(${fields})::text as line from ${placeOf(kept)} ${order}`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>('fetch 2000 from lines');
      if (rows.length === 0) return;
      for (const { line } of rows) yield line;
    }
  } finally {
    await client
      .query('close lines')
      .catch(expecting(fault => isTransient(fault) || isInFailedTransaction(fault)));
  }
}

/** Puts lines back; columns that the table no longer has are left out, new ones take their default. */
export const insertLines = async (
  client: PoolClient,
  kept: KeptTable,
  packed: readonly string[],
  lines: readonly string[],
): Promise<void> => {
  const columns = kept.columns.flatMap(({ name, type }) => {
    const index = packed.indexOf(name);
    return index < 0 ? [] : [{ name: quote(name), value: `(line ->> ${index})::${type}` }];
  });
  await client.query(
    `insert into ${placeOf(kept)} (${columns.map(({ name }) => name).join(', ')}) overriding system value
     select ${columns.map(({ value }) => value).join(', ')}
       from unnest($1::text[]) with ordinality as packed (text, place), lateral (select text::json as line) as parsed
      order by place`,
    [lines],
  );
};

/** The current value of each sequence. */
export const sequencesIn = async (
  client: PoolClient,
): Promise<readonly { readonly name: string; readonly last: string }[]> => {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
       from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
      where ${ourSchemas} and last_value is not null order by 1`,
  );
  return rows;
};

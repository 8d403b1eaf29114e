import { randomBytes } from 'node:crypto';
import { READ_SCHEMA, snakeCase, type OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { AnyTable } from './table-layout';

const prefix = `${READ_SCHEMA}_shadow_`;

const drop = (owner: OwnerDatabase, schema: string): Promise<unknown> =>
  sql.raw(`drop schema if exists ${schema} cascade`).execute(owner);

const runAll = async (
  owner: OwnerDatabase,
  rows: readonly { readonly statement: string }[],
): Promise<void> => {
  if (rows.length > 0) await sql.raw(rows.map(({ statement }) => statement).join('; ')).execute(owner);
};

/** Drops shadows of killed processes, whose locks are free. */
const dropForsaken = async (owner: OwnerDatabase): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${prefix})`.execute(owner);
  for (const { name } of rows)
    await owner.connection().execute(async connection => {
      const taken = await sql<{ mine: boolean }>`
        select pg_try_advisory_lock(hashtext(${name})) as mine`.execute(connection);
      if (taken.rows[0]?.mine !== true) return;
      try {
        await drop(connection, name);
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
      }
    });
};

/**
 * Drops what only search and notifications need from a shadow's tables: a shadow is filled, compared and dropped.
 * Constraints stay, because violations park facts in the shadow as in the live model, and so do indexes for foreign
 * keys.
 */
export const lighten = async (owner: OwnerDatabase, schema: string): Promise<void> => {
  const { rows } = await sql<{ statement: string }>`
    select format('drop index %I.%I', ${schema}::text, name.relname) as statement
      from pg_index i
      join pg_class name on name.oid = i.indexrelid
     where name.relnamespace = ${schema}::regnamespace and not i.indisunique
       and not exists (select from pg_constraint c
                        where c.contype = 'f' and c.conrelid = i.indrelid and c.conkey <@ i.indkey::int2[])
    union all
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass)
      from pg_trigger t join pg_class of on of.oid = t.tgrelid
     where of.relnamespace = ${schema}::regnamespace and not t.tgisinternal`.execute(owner);
  await runAll(owner, rows);
};

/**
 * Whether tables contain only what their writer wrote: they are empty, and none of their foreign keys deletes or
 * changes rows by an action.
 */
export const canBeWrittenAhead = async (
  owner: OwnerDatabase,
  schema: string,
  tables: readonly AnyTable[],
): Promise<boolean> => {
  const names = [...new Set(tables.map(({ table }) => snakeCase(table)))];
  const { rows } = await sql<{ acts: boolean }>`
    select exists (select from pg_constraint
                    where contype = 'f' and connamespace = ${schema}::regnamespace
                      and confdeltype in ('c', 'n', 'd')) as acts`.execute(owner);
  if (rows[0]?.acts !== false) return false;
  const some = names.map(name => `exists (select from ${schema}."${name}")`).join(' or ');
  const filled = await sql<{ filled: boolean }>`select ${sql.raw(some || 'false')} as filled`.execute(owner);
  return filled.rows[0]?.filled === false;
};

/** Nothing of a shadow outlives its maker, so that a crash may as well take it: the log of the database is spared it. */
export const unlog = async (owner: OwnerDatabase, schema: string): Promise<void> => {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %I.%I set unlogged', ${schema}::text, c.relname) as statement
      from pg_class c
     where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
     -- Who refers to others comes first: a table that is logged must not refer to one that is not.
     order by (select count(*) from pg_constraint f where f.contype = 'f' and f.confrelid = c.oid), c.relname`.execute(
    owner,
  );
  await runAll(owner, rows);
};

/**
 * Disables autovacuum and row-level security on a shadow's tables, which are short-lived and only used by their
 * owner; COPY refuses tables with row-level security.
 */
export const openUp = async (owner: OwnerDatabase, schema: string): Promise<void> => {
  const { rows } = await sql<{ statement: string }>`
    select format(
             'alter table %1$I.%2$I set (autovacuum_enabled = off), no force row level security',
             ${schema}::text, c.relname) as statement
      from pg_class c
     where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r'`.execute(owner);
  await runAll(owner, rows);
};

/**
 * Runs work with a unique schema name, and drops the schema afterwards; the work creates it. Schemas left behind by
 * killed processes are dropped first.
 */
export const withShadowSchema = async <T>(
  owner: OwnerDatabase,
  work: (schema: string) => Promise<T>,
): Promise<T> => {
  await dropForsaken(owner);
  const schema = `${prefix}${randomBytes(6).toString('hex')}`;
  return owner.connection().execute(async connection => {
    await sql`select pg_advisory_lock(hashtext(${schema}))`.execute(connection);
    try {
      return await work(schema);
    } finally {
      try {
        await drop(owner, schema);
      } finally {
        await sql`select pg_advisory_unlock(hashtext(${schema}))`.execute(connection);
      }
    }
  });
};

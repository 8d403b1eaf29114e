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

/** Drops the shadows whose makers were killed: nobody holds their locks any more. */
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
 * Takes from a shadow's tables what only serves those who search and listen: a shadow is filled, compared and dropped.
 * Constraints stay, for what breaks one is put aside in the shadow as in the live model, and so do indexes that
 * look after references.
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
 * Whether what is in tables will be what their only writer wrote: they are empty, and no reference of theirs deletes or
 * changes rows by itself.
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
 * Spares a shadow's tables what serves those who live long and are read by many: nobody vacuums or analyzes them, and to
 * their owner, who alone knows of them, they are open, or COPY would refuse to fill them.
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
 * Runs work with the name of a schema that nobody else uses, and drops it afterwards; the work creates it. Those that
 * a killed process left behind are dropped first.
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
      await drop(owner, schema).finally(() =>
        sql`select pg_advisory_unlock(hashtext(${schema}))`.execute(connection),
      );
    }
  });
};

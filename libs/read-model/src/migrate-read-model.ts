import { sql } from 'kysely';
import { migrations, type Migration } from './migrations/index';
import type { OwnerDatabase } from './read-model.port';
import { READ_SCHEMA, ROLES } from './roles';
import type { Migrator } from './tenant-table';

const identifier = /^[a-z_][a-z0-9_]*$/;

const enterSchema = async (db: Migrator, schema: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('prosa:migrate'))`.execute(db);
  await sql.raw(`set local search_path to ${schema}, public, pg_temp`).execute(db);
  await sql`create table if not exists schema_migrations
    (name text primary key, applied_at timestamptz not null default now())`.execute(db);
};

export interface MigrationOptions {
  /** A schema other than the read model's, for rebuilding. */
  readonly schema?: string;
  /** Other steps than the product's, for specs. */
  readonly migrations?: readonly Migration[];
}

/**
 * Migrates a schema, in one transaction: all missing steps or none. Safe to run in several processes concurrently.
 */
export const migrateReadModel = async (
  owner: OwnerDatabase,
  options: MigrationOptions = {},
): Promise<readonly string[]> => {
  const schema = options.schema ?? READ_SCHEMA;
  if (!identifier.test(schema)) throw new Error(`Not a schema's name: ${schema}`);
  return owner.transaction().execute(async db => {
    if (schema !== READ_SCHEMA) {
      await sql.raw(`create schema if not exists ${schema}`).execute(db);
      await sql.raw(`grant usage on schema ${schema} to ${ROLES.projector}`).execute(db);
    }
    await enterSchema(db, schema);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
    const applied = new Set(rows.map(row => row.name));
    const missing = (options.migrations ?? migrations).filter(migration => !applied.has(migration.name));
    for (const migration of missing) {
      await migration.up(db);
      await sql`insert into schema_migrations (name) values (${migration.name})`.execute(db);
    }
    return missing.map(migration => migration.name);
  });
};

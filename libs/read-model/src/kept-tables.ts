import { sql } from 'kysely';
import { READ_SCHEMA } from './roles';
import type { Migrator } from './tenant-table';

/**
 * Creates or changes tables that no fact fills (sessions, secrets, work in progress), which lie in schemas of their
 * own. Only with the read model's own schema: a migration of a shadow, which a rebuild fills beside live work, leaves
 * them out: `alter table` would hold an exclusive lock on the live table for the whole migration, and may deadlock.
 */
export const keptTables = async (db: Migrator, statements: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  if (rows[0]?.schema !== READ_SCHEMA) return;
  for (const statement of statements) await sql.raw(statement).execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** A plan's storage quota in gibibytes; existing plans have none. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table plan add column storage_gb integer not null default 0`.execute(db);
};

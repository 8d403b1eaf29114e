import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** How many gibibytes of files a plan covers; none of the plans there are sets a limit. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table plan add column storage_gb integer not null default 0`.execute(db);
};

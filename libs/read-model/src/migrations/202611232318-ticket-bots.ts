import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The bot of a ticket. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket add column bot text`.execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Since when a ticket's customer has had no answer; filled with the part that holds the table. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket add column unanswered_since timestamptz`.execute(db);
};

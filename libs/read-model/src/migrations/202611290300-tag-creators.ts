import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The user who created a tag; null for tags from before this was recorded. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table tag add column user_id integer`.execute(db);
};

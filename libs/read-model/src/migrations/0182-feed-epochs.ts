import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** What a feed's numbers are of, and which database has given them out. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table company_feed_heads add column epoch uuid, add column database text`.execute(db);
};

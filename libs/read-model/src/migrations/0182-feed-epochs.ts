import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The epoch of a feed's numbers, and the database that assigned them. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table company_feed_heads add column epoch uuid, add column database text`.execute(db);
};

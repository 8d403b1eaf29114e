import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Recipients of a retry name the campaign that was retried first; they stay when either campaign is deleted. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table campaign_shipping add column retry_root uuid`.execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The users who recorded answers to the questions of campaigns, and when audiences were fixed. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table campaign add column audience_at timestamptz`.execute(db);
  await sql`alter table campaign_shipping add column answered_by text`.execute(db);
};

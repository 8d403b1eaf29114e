import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The users who recorded answers to the questions of campaigns. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table campaign_shipping add column answered_by text`.execute(db);
};

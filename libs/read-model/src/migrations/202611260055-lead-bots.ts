import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The bot of a lead. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table lead add column bot text`.execute(db);
};

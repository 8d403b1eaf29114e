import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The last restrictions of a number, as JSON: campaigns stop when they come too often. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table connection add column restrictions text`.execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The user who disconnected a connection. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table connection add column status_by text`.execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** A connection says who unlinked it. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table connection add column status_by text`.execute(db);
};

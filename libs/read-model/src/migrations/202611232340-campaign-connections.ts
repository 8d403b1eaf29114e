import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The purpose of each connection. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table connection add column purpose text not null default 'service'`.execute(db);
};

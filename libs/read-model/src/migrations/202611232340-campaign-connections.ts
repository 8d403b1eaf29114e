import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** What each connection is for. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table connection add column purpose text not null default 'service'`.execute(db);
};

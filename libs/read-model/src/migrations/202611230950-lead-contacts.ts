import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Contacts that are leads only; the column name has the suffix that the file sweep expects. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table contact add column is_lead boolean not null default false`.execute(db);
  await sql`alter table lead_form rename column logo_key to logo_media_key`.execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** People who are in the contact book only as leads; and the sweeper of files knows a key by its column's name. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table contact add column is_lead boolean not null default false`.execute(db);
  await sql`alter table lead_form rename column logo_key to logo_media_key`.execute(db);
};

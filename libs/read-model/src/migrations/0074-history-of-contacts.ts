import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** History lines about a contact, which belong to the tickets that were active then. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table interaction alter column ticket_uuid drop not null, add column contact_uuid uuid`.execute(
    db,
  );
  await sql`create index interaction_of_contact on interaction (company_id, contact_uuid, position desc)
    where contact_uuid is not null`.execute(db);
};

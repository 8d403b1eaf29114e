import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The time at which a ticket got a tag, from which a card's time in its column is derived. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket_tag add column tagged_at timestamptz`.execute(db);
  await sql`create index ticket_on_board on ticket (company_id, connection_id, updated_at desc, id desc)
    where status <> 'closed'`.execute(db);
};

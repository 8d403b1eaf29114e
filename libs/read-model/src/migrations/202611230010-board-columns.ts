import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Since when a ticket carries a tag, which is how long a card stands in its column. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket_tag add column tagged_at timestamptz`.execute(db);
  await sql`create index ticket_on_board on ticket (company_id, connection_id, updated_at desc, id desc)
    where status <> 'closed'`.execute(db);
};

import { sql } from 'kysely';
import { NUMBER_BLOCK } from '../numbers';
import { tenantTable, type Migrator } from '../tenant-table';

/** Notes in tickets. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'ticket_note', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('note', 'text', column => column.notNull())
      .addColumn('ticket_uuid', 'uuid', column => column.notNull())
      .addColumn('ticket_id', 'integer', column => column.notNull())
      .addColumn('contact_id', 'integer', column => column.notNull())
      .addColumn('user_id', 'integer')
      .addColumn('user_name', 'text')
      .addColumn('created_at', 'timestamptz', column => column.notNull()),
  );
  await sql`create index ticket_note_list on ticket_note (company_id, ticket_uuid, id desc)`.execute(db);
  await sql`create index ticket_note_of_contact on ticket_note (company_id, contact_id, id desc)`.execute(db);
  await sql.raw(`create sequence if not exists numbers.note increment by ${NUMBER_BLOCK}`).execute(db);
};

import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** Pictures of contacts, and read receipts to their phones. */
export const up = async (db: Migrator): Promise<void> => {
  // The suffix of the name is the one that the file sweep expects.
  await sql`alter table contact add column picture_media_key text`.execute(db);
  await sql`create index contact_picture on contact (company_id, picture_media_key)
    where picture_media_key is not null`.execute(db);
  await tenantTable(
    db,
    'wa_picture',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('connection_uuid', 'uuid', column => column.notNull())
        .addColumn('chat_key', 'text', column => column.notNull())
        .addColumn('phone', 'text')
        .addColumn('lid', 'text')
        .addColumn('due_at', 'timestamptz')
        .addColumn('looks', 'integer', column => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint('wa_picture_pkey', ['connection_id', 'chat_key']),
    { app: false },
  );
  await sql`create index wa_picture_due on wa_picture (due_at) where due_at is not null`.execute(db);
  for (const name of ['wa_read', 'wa_read_told'])
    await tenantTable(
      db,
      name,
      table =>
        table
          .addColumn('ticket_uuid', 'uuid', column => column.primaryKey())
          .addColumn('position', 'bigint', column => column.notNull()),
      { app: false },
    );
  await sql`create index wa_read_position on wa_read (position)`.execute(db);
};

import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** What opens later changes of received messages. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(
    db,
    'wa_message_secret',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('wa_id', 'text', column => column.notNull())
        .addColumn('sealed', 'bytea', column => column.notNull())
        .addColumn('expires_at', 'timestamptz', column => column.notNull())
        .addPrimaryKeyConstraint('wa_message_secret_pkey', ['connection_id', 'wa_id']),
    { app: false },
  );
  await sql`create index wa_message_secret_expires on wa_message_secret (expires_at)`.execute(db);
};

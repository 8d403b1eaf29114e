import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** State of files before they are fetched, and the files that are still to be fetched from WhatsApp. */
export const up = async (db: Migrator): Promise<void> => {
  // The thumbnail that a phone includes; the suffix of the name is the one that the file sweep expects.
  await sql`alter table message add column preview_media_key text,
    add column is_undecryptable boolean not null default false`.execute(db);
  await sql`create index message_preview on message (company_id, preview_media_key)
    where preview_media_key is not null`.execute(db);
  await tenantTable(
    db,
    'wa_media',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('connection_uuid', 'uuid', column => column.notNull())
        .addColumn('wa_id', 'text', column => column.notNull())
        .addColumn('from_me', 'boolean', column => column.notNull())
        .addColumn('phone', 'text')
        .addColumn('lid', 'text')
        .addColumn('payload', 'bytea', column => column.notNull())
        .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('next_at', 'timestamptz', column => column.notNull())
        .addColumn('begun_at', 'timestamptz', column => column.notNull())
        .addPrimaryKeyConstraint('wa_media_pkey', ['connection_id', 'wa_id', 'from_me']),
    { app: false },
  );
  await sql`create index wa_media_waiting on wa_media (next_at)`.execute(db);
};

import { sql } from 'kysely';
import { NUMBER_BLOCK } from '../numbers';
import { tenantTable, type Migrator } from '../tenant-table';
import { searchFunction } from '../text-search';

/** Scheduled messages. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'schedule', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('body', 'text', column => column.notNull())
      .addColumn('contact_id', 'integer', column => column.notNull())
      .addColumn('user_id', 'integer', column => column.notNull())
      .addColumn('user_name', 'text', column => column.notNull())
      .addColumn('connection_id', 'integer')
      .addColumn('language', 'text', column => column.notNull())
      .addColumn('send_at', 'timestamptz', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('sent_at', 'timestamptz')
      .addColumn('media_path', 'text')
      .addColumn('media_name', 'text')
      .addColumn('ticket_id', 'integer')
      .addColumn('ticket_uuid', 'uuid')
      .addColumn('message_uuid', 'uuid')
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  const statements = [
    'create index schedule_calendar on schedule (company_id, send_at, id)',
    // Due schedules are polled over all companies, every few seconds: the index contains only pending ones.
    `create index schedule_due on schedule (send_at, uuid) where state in ('pending', 'sending')`,
    'create index schedule_message on schedule (company_id, message_uuid) where message_uuid is not null',
    `create sequence if not exists numbers.schedule increment by ${NUMBER_BLOCK}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await searchFunction(db, { name: 'search_schedule', table: 'schedule', text: 'body' });
};

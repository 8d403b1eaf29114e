import { sql } from 'kysely';
import { NUMBER_BLOCK } from '../numbers';
import { tenantTable, type Migrator } from '../tenant-table';

/** Internal chat. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'chat', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('owner_id', 'integer', column => column.notNull())
      .addColumn('last_message', 'text', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await tenantTable(db, 'chat_member', table =>
    table
      .addColumn('chat_uuid', 'uuid', column => column.notNull())
      .addColumn('user_id', 'integer', column => column.notNull())
      .addColumn('user_name', 'text', column => column.notNull())
      .addColumn('read_position', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('chat_member_key', ['chat_uuid', 'user_id']),
  );
  await tenantTable(db, 'chat_message', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('chat_id', 'integer', column => column.notNull())
      .addColumn('chat_uuid', 'uuid', column => column.notNull())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('sender_id', 'integer', column => column.notNull())
      .addColumn('sender_name', 'text', column => column.notNull())
      .addColumn('message', 'text', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull()),
  );
  await sql`create index chat_member_of on chat_member (company_id, user_id)`.execute(db);
  await sql`create index chat_message_list on chat_message (company_id, chat_id, position desc)`.execute(db);
  await sql`create index chat_message_unread on chat_message (company_id, chat_uuid, position)`.execute(db);
  for (const numbers of ['chat', 'chat_message'])
    await sql
      .raw(`create sequence if not exists numbers.${numbers} increment by ${NUMBER_BLOCK}`)
      .execute(db);
};

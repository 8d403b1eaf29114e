import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

const steps = [
  `alter table contact add column group_id text`,
  `create index contact_group on contact (company_id) where group_id is not null`,
  // The author in a group, and the reactions of each member.
  `alter table message
     add column author_uuid uuid,
     add column author_name text,
     add column author_phone text,
     add column author_lid text,
     add column author_reactions text`,
  `alter table wa_inbox
     add column group_id text,
     add column author_phone text,
     add column author_lid text`,
  `alter table wa_outbox
     add column group_id text,
     add column target_author text`,
  `alter table wa_media
     add column group_id text,
     add column author_phone text,
     add column author_lid text`,
  `alter table wa_picture add column group_id text`,
];

/** Groups: their identity, authors, names and receipts per member. */
export const up = async (db: Migrator): Promise<void> => {
  for (const step of steps) await sql.raw(step).execute(db);
  await tenantTable(
    db,
    'wa_group',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('connection_uuid', 'uuid', column => column.notNull())
        .addColumn('group_id', 'text', column => column.notNull())
        .addColumn('subject', 'text', column => column.notNull().defaultTo(''))
        .addColumn('looks', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('due_at', 'timestamptz')
        .addPrimaryKeyConstraint('wa_group_pkey', ['connection_id', 'group_id']),
    { app: false },
  );
  await sql`create index wa_group_due on wa_group (due_at) where due_at is not null`.execute(db);
  await tenantTable(
    db,
    'wa_group_post',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('message_id', 'text', column => column.notNull())
        .addColumn('members', 'integer')
        .addColumn('delivered', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('read', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('played', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('begun_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
        .addPrimaryKeyConstraint('wa_group_post_pkey', ['connection_id', 'message_id']),
    { app: false },
  );
  await tenantTable(
    db,
    'wa_group_receipt',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('message_id', 'text', column => column.notNull())
        .addColumn('member', 'text', column => column.notNull())
        .addColumn('state', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('wa_group_receipt_pkey', ['connection_id', 'message_id', 'member', 'state']),
    { app: false },
  );
};

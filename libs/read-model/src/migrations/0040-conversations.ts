import { sql } from 'kysely';
import { TICKET_STATUSES } from '@prosa/contracts';
import { tenantForeignKey, tenantTable, type Migrator } from '../tenant-table';
import { searchFunction } from '../text-search';

const oneOf = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '));

const contact = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'contact', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('phone', 'text', column => column.notNull())
      .addColumn('lid', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('extra_info', 'text', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await searchFunction(db, {
    name: 'search_contact',
    table: 'contact',
    text: "name || ' ' || phone",
    orderBy: 'updated_at desc',
  });
};

const ticket = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'ticket', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('status', 'text', column =>
        column.notNull().check(sql`status in (${oneOf(TICKET_STATUSES)})`),
      )
      .addColumn('queue_id', 'integer')
      .addColumn('user_id', 'integer')
      .addColumn('contact_id', 'integer', column => column.notNull())
      .addColumn('contact_uuid', 'uuid', column => column.notNull())
      .addColumn('connection_id', 'integer', column => column.notNull())
      .addColumn('is_group', 'boolean', column => column.notNull())
      .addColumn('last_message', 'text', column => column.notNull())
      .addColumn('last_message_id', 'text', column => column.notNull())
      .addColumn('last_message_from_me', 'boolean', column => column.notNull())
      .addColumn('unread', 'integer', column => column.notNull())
      .addColumn('read_position', 'bigint', column => column.notNull())
      .addColumn('waiting_since', 'timestamptz')
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await tenantForeignKey(db, { table: 'ticket', column: 'contact_id', references: 'contact' });
  // A list reads one status ordered by the latest change; closed tickets are the majority, and never counted.
  await sql`create index ticket_list on ticket (company_id, status, updated_at desc, id desc)`.execute(db);
  await sql`create index ticket_all on ticket (company_id, updated_at desc, id desc)`.execute(db);
  await sql`create index ticket_mine on ticket (company_id, user_id, status, updated_at desc, id desc)`.execute(
    db,
  );
  await sql`create index ticket_of_contact on ticket (company_id, contact_id)`.execute(db);
};

const ticketTag = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'ticket_tag', table =>
    table
      .addColumn('ticket_uuid', 'uuid', column => column.notNull())
      .addColumn('tag_id', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('ticket_tag_pkey', ['ticket_uuid', 'tag_id']),
  );
  await sql`create index ticket_tag_tag on ticket_tag (company_id, tag_id)`.execute(db);
};

const message = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'message', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('connection_id', 'integer', column => column.notNull())
      .addColumn('ticket_uuid', 'uuid', column => column.notNull())
      .addColumn('ticket_id', 'integer', column => column.notNull())
      .addColumn('contact_id', 'integer', column => column.notNull())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('body', 'text', column => column.notNull())
      .addColumn('from_me', 'boolean', column => column.notNull())
      .addColumn('ack', 'smallint', column => column.notNull())
      .addColumn('media_type', 'text', column => column.notNull())
      .addColumn('is_deleted', 'boolean', column => column.notNull())
      .addColumn('is_edited', 'boolean', column => column.notNull())
      .addColumn('quoted_id', 'text')
      .addColumn('user_id', 'integer')
      .addColumn('user_name', 'text')
      .addColumn('error_code', 'text')
      .addColumn('client_id', 'uuid')
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  // WhatsApp's ids are unique per connection: a group's message reaches each of a company's connections with the
  // same id.
  await sql.raw('alter table message drop constraint message_company_id_key').execute(db);
  await sql`alter table message add constraint message_whatsapp_key unique (company_id, connection_id, id)`.execute(
    db,
  );
  await sql`create index message_page on message (company_id, ticket_uuid, position desc)`.execute(db);
  await sql`create index message_by_id on message (company_id, id)`.execute(db);
};

const interaction = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'interaction', table =>
    table
      .addColumn('id', 'uuid', column => column.primaryKey())
      .addColumn('ticket_uuid', 'uuid', column => column.notNull())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('params', 'text', column => column.notNull())
      .addColumn('author', 'text', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull()),
  );
  await sql`create index interaction_page on interaction (company_id, ticket_uuid, position desc)`.execute(
    db,
  );
};

/** Contacts, tickets with their tags, messages and the interaction history. */
export const up = async (db: Migrator): Promise<void> => {
  await contact(db);
  await ticket(db);
  await ticketTag(db);
  await message(db);
  await interaction(db);
};

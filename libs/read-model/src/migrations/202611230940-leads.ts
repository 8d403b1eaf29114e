import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { NUMBER_BLOCK } from '../numbers';
import { tenantTable, type Migrator } from '../tenant-table';

const leads = (db: Migrator): Promise<void> =>
  tenantTable(db, 'lead', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('status', 'text', column =>
        column.notNull().check(sql`status in ('novo', 'andamento', 'ganho', 'congelado')`),
      )
      .addColumn('origin', 'text', column => column.notNull())
      .addColumn('user_id', 'integer')
      .addColumn('contact_id', 'integer', column => column.notNull())
      .addColumn('contact_uuid', 'uuid', column => column.notNull())
      .addColumn('connection_id', 'integer', column => column.notNull())
      .addColumn('public_id', 'text', column => column.notNull())
      .addColumn('submission', 'text')
      .addColumn('consent', 'text')
      .addColumn('has_whatsapp', 'boolean')
      .addColumn('last_message', 'text', column => column.notNull())
      .addColumn('last_message_id', 'text', column => column.notNull())
      .addColumn('last_message_from_me', 'boolean', column => column.notNull())
      .addColumn('last_message_kind', 'text', column => column.notNull())
      .addColumn('last_message_at', 'timestamptz')
      .addColumn('unread', 'integer', column => column.notNull())
      .addColumn('read_position', 'bigint', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );

const tags = (db: Migrator): Promise<void> =>
  tenantTable(db, 'lead_tag', table =>
    table
      .addColumn('lead_uuid', 'uuid', column => column.notNull())
      .addColumn('tag_id', 'integer', column => column.notNull())
      .addColumn('tagged_at', 'timestamptz', column => column.notNull())
      .addPrimaryKeyConstraint('lead_tag_key', ['lead_uuid', 'tag_id']),
  );

const forms = (db: Migrator): Promise<void> =>
  tenantTable(db, 'lead_form', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('connection_id', 'integer', column => column.notNull())
      .addColumn('public_id', 'text', column => column.notNull())
      .addColumn('products', 'text', column => column.notNull())
      .addColumn('services', 'text', column => column.notNull())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('form_config', 'text', column => column.notNull())
      .addColumn('text_form', 'text', column => column.notNull())
      .addColumn('logo_key', 'text')
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );

/** Counters and used captchas are not derived from facts, so a rebuild does not touch them. */
const counts = [
  `create schema if not exists leads`,
  `create table if not exists leads.form_count (
     key text not null, minute timestamptz not null, count integer not null, primary key (key, minute))`,
  `create index if not exists form_count_minute on leads.form_count (minute)`,
  `create table if not exists leads.used_captcha (id text primary key, expires_at timestamptz not null)`,
  `create index if not exists used_captcha_expiry on leads.used_captcha (expires_at)`,
];

const indexes = [
  `create index lead_list on lead (company_id, status, updated_at desc, id desc)`,
  `create index lead_of_contact on lead (company_id, contact_id)`,
  `create index lead_on_board on lead (company_id, connection_id, updated_at desc, id desc)`,
  `create index lead_tag_of on lead_tag (company_id, tag_id)`,
  `create index lead_form_public on lead_form (public_id)`,
  `create index lead_form_of on lead_form (company_id, connection_id)`,
];

/** Leads, their tags, and public forms. */
export const up = async (db: Migrator): Promise<void> => {
  await leads(db);
  await tags(db);
  await forms(db);
  await keptTables(db, counts);
  for (const statement of indexes) await sql.raw(statement).execute(db);
  await sql.raw(`create sequence if not exists numbers.lead increment by ${NUMBER_BLOCK}`).execute(db);
};

import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { tenantTable, type Migrator } from '../tenant-table';

const reminders = [
  `create table if not exists billing.reminder (
     invoice_uuid uuid not null, step integer not null, company_id integer not null,
     tries integer not null, sent_at timestamptz, next_at timestamptz not null,
     primary key (invoice_uuid, step))`,
];

/** Decisions about each company's subscription, with author and reason; and the reminders sent for an invoice. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(
    db,
    'company_change',
    table =>
      table
        .addColumn('uuid', 'uuid', column => column.primaryKey())
        .addColumn('at', 'timestamptz', column => column.notNull())
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('value', 'text')
        .addColumn('number', 'integer')
        .addColumn('cents', 'integer')
        .addColumn('actor', 'text')
        .addColumn('reason', 'text', column => column.notNull()),
    { app: false },
  );
  await sql.raw(`create index company_change_list on company_change (company_id, at desc)`).execute(db);
  await keptTables(db, reminders);
};

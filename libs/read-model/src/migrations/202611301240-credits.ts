import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** What companies overpaid, change by change, and what it lowered an invoice by. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table invoice add column credit_cents integer not null default 0`.execute(db);
  await tenantTable(db, 'credit_entry', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('at', 'timestamptz', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('cents', 'integer', column => column.notNull())
      .addColumn('payment', 'uuid')
      .addColumn('invoice', 'integer')
      .addColumn('invoice_uuid', 'uuid')
      .addColumn('note', 'text', column => column.notNull())
      .addColumn('actor', 'text'),
  );
  await sql.raw(`create index credit_entry_list on credit_entry (company_id, at desc)`).execute(db);
  await sql.raw(`create index credit_entry_invoice on credit_entry (invoice_uuid)`).execute(db);
};

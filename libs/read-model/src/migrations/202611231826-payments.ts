import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { tenantTable, type Migrator } from '../tenant-table';

/**
 * Work state of payment providers. No event carries it, so it is kept in the billing schema, which a rebuild does
 * not touch, and requests see it through billing only.
 */
const workTables = [
  `create table if not exists billing.charge (
     invoice_uuid uuid not null, attempt integer not null, company_id integer not null, invoice_id integer not null,
     provider text not null, value_cents integer not null, due_on date not null,
     state text not null check (state in ('wanted', 'sent', 'open', 'failed', 'done')),
     problem text, tries integer not null default 0, charge text, br_code text, expires_at timestamptz,
     next_at timestamptz not null, created_at timestamptz not null, primary key (invoice_uuid, attempt))`,
  `create index if not exists charge_by_work on billing.charge (next_at) where state in ('wanted', 'sent')`,
  `create index if not exists charge_open on billing.charge (next_at) where state = 'open'`,
  `create table if not exists billing.payment_notice (
     provider text not null, event text not null, charge text not null, received_at timestamptz not null,
     tries integer not null default 0, next_at timestamptz, primary key (provider, event))`,
  `create index if not exists notice_by_work on billing.payment_notice (next_at) where next_at is not null`,
  `create table if not exists billing.reconciliation (
     provider text primary key, begun_at timestamptz not null, complete_until timestamptz not null)`,
];

/** Payments, payers, and the work state of payment providers. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'payment', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('provider_id', 'text', column => column.notNull())
      .addColumn('value_cents', 'integer', column => column.notNull())
      .addColumn('paid_at', 'timestamptz', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('invoice', 'integer')
      .addColumn('payer_company', 'integer')
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await sql.raw(`create index payment_by_status on payment (company_id, status, paid_at desc)`).execute(db);
  await tenantTable(db, 'payer', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('document', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('city', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('zipcode', 'text', column => column.notNull())
      .addColumn('country', 'text', column => column.notNull()),
  );
  await keptTables(db, workTables);
};

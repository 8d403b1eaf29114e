import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { tenantTable, type Migrator } from '../tenant-table';

/** Operational state rather than a projection: a rebuild keeps it. */
const deliveries = [
  `create schema if not exists webhooks`,
  `create table if not exists webhooks.cursor (
     endpoint uuid not null, kind text not null check (kind in ('live', 'replay', 'released')),
     company_id integer not null, sequence bigint not null, last_sequence bigint,
     tries integer not null, failing_since timestamptz, mailed_hours integer not null,
     is_pending boolean not null, next_at timestamptz not null, lease_until timestamptz,
     fence integer not null, attempts bigint not null, succeeded_at timestamptz,
     primary key (endpoint, kind)) with (fillfactor = 70)`,
  `create index if not exists webhook_cursor_of_company on webhooks.cursor (company_id)`,
  `create index if not exists webhook_cursor_by_work on webhooks.cursor (next_at)
     where is_pending or lease_until is not null`,
  // The latest requests of each cursor; the slot of the oldest is used again.
  `create table if not exists webhooks.attempt (
     endpoint uuid not null, kind text not null, slot smallint not null, company_id integer not null,
     at timestamptz not null, sequence bigint not null, event_id uuid not null, type text not null,
     status integer, fault text, ms integer not null, body text not null,
     primary key (endpoint, kind, slot)) with (fillfactor = 70)`,
  `create table if not exists webhooks.dead_letter (
     endpoint uuid not null, company_id integer not null, sequence bigint not null, event_id uuid not null,
     type text not null, at timestamptz not null, status integer, fault text, body text not null,
     is_released boolean not null default false, primary key (endpoint, sequence))`,
];

/** Endpoints that receive events, and how far each has received them. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'webhook', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('url', 'text', column => column.notNull())
      .addColumn('host', 'text', column => column.notNull())
      .addColumn('types', sql`text[]`, column => column.notNull())
      .addColumn('personal', 'boolean', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('disabled_because', 'text')
      .addColumn('starts_after', 'bigint', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('created_by', 'text', column => column.notNull()),
  );
  await sql`create index webhook_of_company on webhook (company_id, created_at)`.execute(db);
  await keptTables(db, deliveries);
};

import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { tenantTable, type Migrator } from '../tenant-table';

const companies = (db: Migrator): Promise<void> =>
  tenantTable(db, 'company', table =>
    table
      .addColumn('uuid', 'uuid', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('time_zone', 'text', column => column.notNull())
      .addColumn('due_date', 'date')
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull())
      .addPrimaryKeyConstraint('company_pkey', ['company_id']),
  );

const people = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'user_account', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('profile', 'text', column =>
        column.notNull().check(sql`profile in ('user', 'supervisor', 'admin')`),
      )
      .addColumn('super', 'boolean', column => column.notNull())
      .addColumn('all_ticket', 'text', column =>
        column.notNull().check(sql`all_ticket in ('enabled', 'disabled')`),
      )
      .addColumn('leads_on', 'boolean', column => column.notNull())
      .addColumn('connection_id', 'integer')
      .addColumn('queue_ids', sql`integer[]`, column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  // Not unique: a reservation stream ensures that, and a projection must never fail on recorded facts.
  await sql`create index user_account_email on user_account (email)`.execute(db);
};

/**
 * Passwords and sessions have a schema of their own: they are not derived from facts, so a rebuild must not touch
 * them, and neither requests nor projections may read them.
 */
const vault = [
  `create schema if not exists identity`,
  `create table if not exists identity.credential (
     user_uuid uuid primary key, company_id integer not null, hash text not null, updated_at timestamptz not null)`,
  `create table if not exists identity.session (
     id uuid primary key, company_id integer not null, user_id integer not null,
     created_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz,
     end_reason text check (end_reason in ('logout', 'reuse', 'password', 'removed', 'expired')),
     check ((ended_at is null) = (end_reason is null)))`,
  `create index if not exists session_of_user on identity.session (company_id, user_id)`,
  `create index if not exists session_expiry on identity.session (expires_at)`,
  `create table if not exists identity.refresh_token (
     hash text primary key, company_id integer not null,
     session_id uuid not null references identity.session on delete cascade,
     issued_at timestamptz not null, used_at timestamptz)`,
  `create index if not exists refresh_token_of_session on identity.refresh_token (session_id)`,
];

/** Companies, users, and the vault of credentials and sessions. */
export const up = async (db: Migrator): Promise<void> => {
  await companies(db);
  await people(db);
  await keptTables(db, vault);
};

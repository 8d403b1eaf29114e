import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { tenantTable, type Migrator } from '../tenant-table';

const accesses = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'company_access', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('user_id', 'integer', column => column.notNull())
      .addColumn('user_company_id', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('begun_at', 'timestamptz', column => column.notNull())
      .addColumn('ends_at', 'timestamptz', column => column.notNull()),
  );
  await sql`create index company_access_begun on company_access (company_id, begun_at desc)`.execute(db);
};

// The check accepts the reasons that later steps added too: databases exist in which this step ran after them.
const sessions = [
  `alter table identity.session add column if not exists audience text not null default 'primary'`,
  `alter table identity.session add column if not exists access_id uuid`,
  `alter table identity.session add column if not exists access_reason text`,
  `alter table identity.session add column if not exists own_session_id uuid`,
  `alter table identity.session add column if not exists own_user_id integer`,
  `alter table identity.session add column if not exists own_company_id integer`,
  `alter table identity.session drop constraint if exists session_end_reason_check`,
  `alter table identity.session add constraint session_end_reason_check
     check (end_reason in ('logout', 'reuse', 'password', 'removed', 'expired', 'blocked', 'left',
       'elsewhere', 'replaced', 'ended'))`,
  `create index if not exists session_of_own on identity.session (own_session_id) where own_session_id is not null`,
];

/** Super users who act as an administrator: their visits to companies, and the sessions of those. */
export const up = async (db: Migrator): Promise<void> => {
  await accesses(db);
  await keptTables(db, sessions);
};

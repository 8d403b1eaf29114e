import { sql } from 'kysely';
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

// The vault is one for all schemas that a rebuild makes beside each other, so each step must bear being repeated.
const sessions = [
  `alter table identity.session add column if not exists audience text not null default 'primary'`,
  `alter table identity.session add column if not exists access_id uuid`,
  `alter table identity.session add column if not exists access_reason text`,
  `alter table identity.session add column if not exists own_session_id uuid`,
  `alter table identity.session add column if not exists own_user_id integer`,
  `alter table identity.session add column if not exists own_company_id integer`,
  `alter table identity.session drop constraint if exists session_end_reason_check`,
  `alter table identity.session add constraint session_end_reason_check
     check (end_reason in ('logout', 'reuse', 'password', 'removed', 'expired', 'blocked', 'left'))`,
  `create index if not exists session_of_own on identity.session (own_session_id) where own_session_id is not null`,
];

/** Super users who act as an administrator: who was in which company, and the sessions they were in with. */
export const up = async (db: Migrator): Promise<void> => {
  await accesses(db);
  for (const statement of sessions) await sql.raw(statement).execute(db);
};

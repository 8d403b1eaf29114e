import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { tenantTable, type Migrator } from '../tenant-table';

const uses = [
  `create table if not exists identity.event_token_use (
     token_uuid uuid primary key, company_id integer not null, used_at timestamptz not null)`,
  `create index if not exists event_token_use_of_company on identity.event_token_use (company_id)`,
];

/** Tokens of programs, found by the hash of what they send, and when each was last used. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'event_token', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('scopes', sql`text[]`, column => column.notNull())
      .addColumn('networks', sql`text[]`, column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull().unique())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('created_by', 'text', column => column.notNull())
      .addColumn('expires_at', 'timestamptz'),
  );
  await sql`create index event_token_of_company on event_token (company_id, created_at desc)`.execute(db);
  await keptTables(db, uses);
};

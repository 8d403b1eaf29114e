import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** Restrictions of connections, and their outages. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table connection add column restricted_until timestamptz`.execute(db);
  await tenantTable(db, 'connection_gap', table =>
    table
      .addColumn('uuid', 'uuid', column => column.notNull())
      .addColumn('connection_uuid', 'uuid', column => column.notNull())
      .addColumn('connection_id', 'integer', column => column.notNull())
      .addColumn('began_at', 'timestamptz', column => column.notNull())
      .addColumn('ended_at', 'timestamptz', column => column.notNull())
      .addColumn('recovered', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('connection_gap_pkey', ['uuid']),
  );
  await sql`create index connection_gap_latest on connection_gap (company_id, connection_id, ended_at)`.execute(
    db,
  );
  await tenantTable(
    db,
    'wa_seen',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.primaryKey())
        .addColumn('seen_at', 'timestamptz', column => column.notNull())
        .addColumn('gap_from', 'timestamptz')
        .addColumn('gap_until', 'timestamptz'),
    { app: false },
  );
};

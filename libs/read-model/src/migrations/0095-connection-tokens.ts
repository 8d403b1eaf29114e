import { sql } from 'kysely';
import { ROLES } from '../roles';
import { tenantTable, type Migrator } from '../tenant-table';

/** Opening hours of connections, and the tokens that programs send messages with. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table connection add column schedules text`.execute(db);
  // A blocked company's connections show their state: row-level security restricts the table to its own row.
  await sql.raw(`grant select on wa_shut_company to ${ROLES.app}`).execute(db);
  await tenantTable(
    db,
    'wa_connection_token',
    table =>
      table
        .addColumn('connection_id', 'integer', column => column.primaryKey())
        .addColumn('hash', 'bytea', column => column.notNull().unique())
        .addColumn('sealed', 'bytea', column => column.notNull())
        .addColumn('created_at', 'timestamptz', column => column.notNull())
        .addColumn('used_at', 'timestamptz'),
    { app: false },
  );
};

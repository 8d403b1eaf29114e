import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** The dashboard's counters. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'attendance', table =>
    table
      .addColumn('ticket_uuid', 'uuid', column => column.primaryKey())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('user_id', 'integer')
      .addColumn('started_at', 'timestamptz', column => column.notNull())
      .addColumn('accepted_at', 'timestamptz')
      .addColumn('finished_at', 'timestamptz')
      .addColumn('rating', 'integer')
      .addColumn('rated_user_id', 'integer')
      .addColumn('rated_at', 'timestamptz'),
  );
  await sql`create index attendance_living on attendance (company_id, status) where status <> 'closed'`.execute(
    db,
  );
  await sql`create index attendance_started on attendance (company_id, started_at)`.execute(db);
  await sql`create index attendance_accepted on attendance (company_id, accepted_at) where accepted_at is not null`.execute(
    db,
  );
  await sql`create index attendance_finished on attendance (company_id, finished_at) where finished_at is not null`.execute(
    db,
  );
  await sql`create index attendance_rated on attendance (company_id, rated_at) where rating is not null`.execute(
    db,
  );
};

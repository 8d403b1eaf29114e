import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** The numbers of deleted tickets, and an index on the merged ones. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'deleted_ticket', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('deleted_at', 'timestamptz', column => column.notNull())
      .addColumn('deleted_by', 'text', column => column.notNull()),
  );
  await sql`create index deleted_ticket_by_number on deleted_ticket (company_id, id desc)`.execute(db);
};

import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** The last import of each contact list. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'contact_list_import', table =>
    table
      .addColumn('list_uuid', 'uuid', column => column.primaryKey())
      .addColumn('list_id', 'integer', column => column.notNull())
      .addColumn('import_uuid', 'uuid', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('done', 'integer', column => column.notNull())
      .addColumn('total', 'integer')
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addColumn('begun_at', 'timestamptz', column => column.notNull())
      .addColumn('ended_at', 'timestamptz'),
  );
  const statements = [
    'create index contact_list_import_list on contact_list_import (company_id, list_id)',
    `create index contact_list_import_running on contact_list_import (list_uuid) where status = 'running'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

/** Further columns of the people of lists, and the last import into each contact book. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table contact_list_item add column fields text not null default '[]'`.execute(db);
  await tenantTable(db, 'contact_import', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('import_uuid', 'uuid', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('done', 'integer', column => column.notNull())
      .addColumn('total', 'integer')
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addColumn('begun_at', 'timestamptz', column => column.notNull())
      .addColumn('ended_at', 'timestamptz'),
  );
  await sql`create index contact_import_running on contact_import (uuid) where status = 'running'`.execute(
    db,
  );
};

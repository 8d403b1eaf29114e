import { sql } from 'kysely';
import { recordTable } from '../record-table';
import type { Migrator } from '../tenant-table';

/** The options of queues' menus. */
export const up = async (db: Migrator): Promise<void> => {
  await recordTable(db, 'queue_option', table =>
    table
      .addColumn('queue_id', 'integer', column => column.notNull())
      .addColumn('parent_id', 'integer')
      .addColumn('option', 'integer', column => column.notNull())
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('message', 'text', column => column.notNull()),
  );
  await sql`create index queue_option_of_queue on queue_option (company_id, queue_id, parent_id, option)`.execute(
    db,
  );
};

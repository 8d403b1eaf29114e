import { sql } from 'kysely';
import { tenantTable, type Migrator } from '../tenant-table';

const stays = (db: Migrator, table: string, holder: string): Promise<void> =>
  tenantTable(db, table, columns =>
    columns
      .addColumn(holder, 'uuid', column => column.notNull())
      .addColumn('tag_id', 'integer', column => column.notNull())
      .addColumn('entered_at', 'timestamptz')
      .addColumn('stays', 'text', column => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, [holder, 'tag_id']),
  );

/** The time cards spent in columns of a board; and a column's limit and entry message. */
export const up = async (db: Migrator): Promise<void> => {
  await stays(db, 'ticket_column_stay', 'ticket_uuid');
  await stays(db, 'lead_column_stay', 'lead_uuid');
  await sql`alter table tag add column column_limit integer not null default 0`.execute(db);
  await sql`alter table tag add column entry_message text not null default ''`.execute(db);
};

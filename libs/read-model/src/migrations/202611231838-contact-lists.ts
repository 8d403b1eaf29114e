import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { numbered, recordTable } from '../record-table';
import { tenantTable, type Migrator } from '../tenant-table';

const items = (db: Migrator): Promise<void> =>
  tenantTable(db, 'contact_list_item', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('list_id', 'integer', column => column.notNull())
      .addColumn('list_uuid', 'uuid', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('phone', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('whatsapp_valid', 'boolean')
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );

const statements = [
  `create index contact_list_item_list on contact_list_item (company_id, list_id, id desc)`,
  `create index contact_list_item_of on contact_list_item (list_uuid)`,
];

/** The keys are not derived from facts, so a rebuild does not touch them. */
const keys = [
  `create table if not exists campaigns.company_key (company_id integer primary key, key text not null)`,
];

/** Contact lists and their members. */
export const up = async (db: Migrator): Promise<void> => {
  await recordTable(db, 'contact_list', table => table.addColumn('name', 'text', column => column.notNull()));
  await items(db);
  await numbered(db, 'contact_list_item');
  for (const statement of statements) await sql.raw(statement).execute(db);
  await keptTables(db, keys);
};

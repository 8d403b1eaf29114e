import type { CreateTableBuilder } from 'kysely';
import { recordTable } from '../record-table';
import { tenantTable, type Migrator } from '../tenant-table';

type TableBuilder = CreateTableBuilder<string, string>;

const text = (table: TableBuilder, ...names: readonly string[]): TableBuilder =>
  names.reduce((built, name) => built.addColumn(name, 'text', column => column.notNull()), table);

const flags = (table: TableBuilder, ...names: readonly string[]): TableBuilder =>
  names.reduce((built, name) => built.addColumn(name, 'boolean', column => column.notNull()), table);

const queues = (db: Migrator): Promise<void> =>
  recordTable(db, 'queue', table =>
    text(
      table,
      'name',
      'color',
      'greeting_message',
      'complation_message',
      'out_of_hours_message',
      'rating_message',
      'token',
    )
      .addColumn('order_queue', 'integer', column => column.notNull())
      .addColumn('integration_id', 'integer'),
  );

const tags = (db: Migrator): Promise<void> =>
  recordTable(db, 'tag', table =>
    flags(text(table, 'name', 'color'), 'kanban', 'for_leads').addColumn('position', 'integer', column =>
      column.notNull(),
    ),
  );

const quickMessages = (db: Migrator): Promise<void> =>
  recordTable(db, 'quick_message', table =>
    flags(text(table, 'shortcode', 'message'), 'geral', 'status', 'is_media')
      .addColumn('media_path', 'text')
      .addColumn('media_name', 'text')
      .addColumn('user_id', 'integer', column => column.notNull()),
  );

const settings = (db: Migrator): Promise<void> =>
  tenantTable(db, 'setting', table =>
    table
      .addColumn('user_id', 'integer', column => column.notNull())
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull())
      .addPrimaryKeyConstraint('setting_pkey', ['company_id', 'user_id', 'key']),
  );

/** Queues, tags, quick messages and settings. */
export const up = async (db: Migrator): Promise<void> => {
  await queues(db);
  await tags(db);
  await quickMessages(db);
  await settings(db);
};

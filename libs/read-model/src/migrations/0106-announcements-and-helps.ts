import { recordTable } from '../record-table';
import type { Migrator } from '../tenant-table';

/** Announcements of the platform to all companies; the rows belong to the platform's company. */
export const up = async (db: Migrator): Promise<void> => {
  await recordTable(db, 'announcement', table =>
    table
      .addColumn('title', 'text', column => column.notNull())
      .addColumn('text', 'text', column => column.notNull())
      .addColumn('priority', 'integer', column => column.notNull())
      .addColumn('status', 'boolean', column => column.notNull())
      .addColumn('is_model', 'boolean', column => column.notNull())
      .addColumn('media_path', 'text')
      .addColumn('media_name', 'text'),
  );
  await recordTable(db, 'help', table =>
    ['title', 'category', 'keyword', 'video', 'description'].reduce(
      (built, name) => built.addColumn(name, 'text', column => column.notNull()),
      table,
    ),
  );
};

import type { CreateTableBuilder } from 'kysely';
import { tenantTable, type Migrator } from './tenant-table';

type TableBuilder = CreateTableBuilder<string, string>;

/** Creates the table of a declared record: the columns that every record has (`RecordRow`), then its own. */
export const recordTable = (
  db: Migrator,
  name: string,
  columns: (table: TableBuilder) => TableBuilder,
): Promise<void> =>
  tenantTable(db, name, table =>
    columns(
      table
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('uuid', 'uuid', column => column.notNull())
        .addColumn('created_at', 'timestamptz', column => column.notNull())
        .addColumn('updated_at', 'timestamptz', column => column.notNull()),
    ),
  );

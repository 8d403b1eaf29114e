import { sql, type CreateTableBuilder } from 'kysely';
import { NUMBER_BLOCK } from './numbers';
import { tenantTable, type Migrator } from './tenant-table';

type TableBuilder = CreateTableBuilder<string, string>;

/** Creates the sequence that the numbers of a table are drawn from; `name` is the table's in snake_case. */
export const numbered = async (db: Migrator, name: string): Promise<void> => {
  await sql.raw(`create sequence if not exists numbers.${name} increment by ${NUMBER_BLOCK}`).execute(db);
};

/**
 * Creates the table of a declared record with the common columns (`RecordRow`) before its own, and the sequence of
 * its numbers. `name` is the record's name in snake_case.
 */
export const recordTable = async (
  db: Migrator,
  name: string,
  columns: (table: TableBuilder) => TableBuilder,
): Promise<void> => {
  await tenantTable(db, name, table =>
    columns(
      table
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('uuid', 'uuid', column => column.notNull())
        .addColumn('created_at', 'timestamptz', column => column.notNull())
        .addColumn('updated_at', 'timestamptz', column => column.notNull()),
    ),
  );
  await numbered(db, name);
};

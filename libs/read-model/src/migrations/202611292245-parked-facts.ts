import { plainTable, type Migrator } from '../tenant-table';

/** Facts that process managers have set aside. */
export const up = (db: Migrator): Promise<void> =>
  plainTable(db, 'process_parked', table =>
    table
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('stream', 'text', column => column.notNull())
      .addColumn('instance', 'text', column => column.notNull())
      .addColumn('reason', 'text', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull())
      .addColumn('parked_at', 'timestamptz', column => column.notNull())
      .addPrimaryKeyConstraint('process_parked_pkey', ['name', 'position']),
  );

import { plainTable, type Migrator } from '../tenant-table';

/** Which parts of the read model have been filled from the log's beginning. */
export const up = (db: Migrator): Promise<void> =>
  plainTable(db, 'projected_parts', table =>
    table
      .addColumn('projection', 'text', column => column.notNull())
      .addColumn('part', 'text', column => column.notNull())
      .addColumn('since', 'timestamptz', column => column.notNull())
      .addPrimaryKeyConstraint('projected_parts_pkey', ['projection', 'part']),
  );

import { tenantTable, type Migrator } from '../tenant-table';

/** Opt-outs from campaigns; identified by a hash of the number, without the number itself. */
export const up = (db: Migrator): Promise<void> =>
  tenantTable(db, 'opt_out', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('recorded_at', 'timestamptz', column => column.notNull()),
  );

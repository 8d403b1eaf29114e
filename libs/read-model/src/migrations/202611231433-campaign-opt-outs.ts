import { tenantTable, type Migrator } from '../tenant-table';

/** Who wants no campaigns; under an id that is made of the number, and without it. */
export const up = (db: Migrator): Promise<void> =>
  tenantTable(db, 'opt_out', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('recorded_at', 'timestamptz', column => column.notNull()),
  );

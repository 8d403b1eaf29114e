import { tenantTable, type Migrator } from '../tenant-table';

/** Changes of plan that companies wait for. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(
    db,
    'plan_change',
    table =>
      table
        .addColumn('uuid', 'uuid', column => column.primaryKey())
        .addColumn('from_plan', 'integer', column => column.notNull())
        .addColumn('to_plan', 'integer', column => column.notNull())
        .addColumn('effective_on', 'date')
        .addColumn('prorata_cents', 'integer', column => column.notNull())
        .addColumn('asked_at', 'timestamptz', column => column.notNull()),
    { app: false },
  );
};

import { tenantTable, type Migrator } from '../tenant-table';

/** Companies whose WhatsApp connections must stay closed. */
export const up = (db: Migrator): Promise<void> =>
  tenantTable(
    db,
    'wa_shut_company',
    table =>
      table
        .addColumn('removed', 'boolean', column => column.notNull())
        .addPrimaryKeyConstraint('wa_shut_company_pkey', ['company_id']),
    { app: false },
  );

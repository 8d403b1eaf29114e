import { keptTables } from '../kept-tables';
import { tenantTable, type Migrator } from '../tenant-table';

/**
 * How far the contacts of each company were looked through for numbers that are spellings of one number since decision
 * 0029. Companies that are founded later have none: a row goes when its company is done.
 */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(
    db,
    'contact_spelling',
    table =>
      table
        .addColumn('contact_id', 'integer', column => column.notNull())
        .addColumn('left_over', 'boolean', column => column.notNull())
        .addColumn('due_at', 'timestamptz', column => column.notNull())
        .addPrimaryKeyConstraint('contact_spelling_pkey', ['company_id']),
    { app: false },
  );
  await keptTables(db, [
    `insert into contact_spelling (company_id, contact_id, left_over, due_at)
       select company_id, 0, false, now() from company`,
  ]);
};

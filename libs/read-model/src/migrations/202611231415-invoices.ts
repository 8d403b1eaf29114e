import { sql } from 'kysely';
import { NUMBER_BLOCK } from '../numbers';
import { tenantTable, type Migrator } from '../tenant-table';

const indexes = [
  `create index invoice_list on invoice (company_id, due_date desc, id desc)`,
  `create index invoice_to_apply on invoice (id) where status = 'paid' and applied_to is null`,
];

/** Invoices of companies, open and paid. */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'invoice', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('detail', 'text', column => column.notNull())
      .addColumn('value_cents', 'integer', column => column.notNull())
      .addColumn('due_date', 'date', column => column.notNull())
      .addColumn('recurrence', 'text', column => column.notNull())
      .addColumn('plan_id', 'integer', column => column.notNull())
      .addColumn('round', 'integer', column => column.notNull())
      .addColumn('status', 'text', column =>
        column.notNull().check(sql`status in ('open', 'paid', 'cancelled')`),
      )
      .addColumn('paid_at', 'timestamptz')
      .addColumn('applied_to', 'date')
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  for (const statement of indexes) await sql.raw(statement).execute(db);
  await sql.raw(`create sequence if not exists numbers.invoice increment by ${NUMBER_BLOCK}`).execute(db);
};

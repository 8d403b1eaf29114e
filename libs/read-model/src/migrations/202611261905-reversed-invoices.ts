import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

const statements = [
  `alter table invoice drop constraint if exists invoice_status_check`,
  `alter table invoice add constraint invoice_status_check
     check (status in ('open', 'paid', 'cancelled', 'reversed'))`,
  `alter table invoice add column cancel_reason text`,
  `drop index if exists invoice_to_apply`,
  `create index invoice_to_apply on invoice (id) where status in ('paid', 'reversed') and applied_to is null`,
  `alter table payment add column credited_to integer`,
  `create index payment_credited on payment (credited_to) where credited_to is not null`,
];

/** Invoices whose payment was refunded, why one was cancelled, and the invoice that a held payment was credited to. */
export const up = async (db: Migrator): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Credit entries are found by the payment that granted them. */
export const up = async (db: Migrator): Promise<void> => {
  await sql
    .raw(`create index credit_entry_payment on credit_entry (payment) where payment is not null`)
    .execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** What the accounts ask of a payment: the provider's fee, what came beyond its invoice, and when it was given back;
 * and who decided what about a held one. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table payment
    add column fee_cents integer,
    add column excess_cents integer not null default 0,
    add column reversed_at timestamptz,
    add column settled_how text,
    add column settled_note text,
    add column settled_at timestamptz,
    add column settled_by text`.execute(db);
};

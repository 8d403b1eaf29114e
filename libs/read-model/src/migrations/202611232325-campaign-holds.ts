import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** What holds a running campaign back, and which recipients had never written. */
export const up = async (db: Migrator): Promise<void> => {
  const statements = [
    `alter table campaign add column hold_reason text, add column hold_until timestamptz, add column resumed_at timestamptz`,
    `alter table campaign_shipping add column is_stranger boolean not null default false`,
    `create index campaign_shipping_addressed on campaign_shipping (company_id, connection_id, addressed_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

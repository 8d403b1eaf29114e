import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Replies to a campaign with their tickets, and everything that has held a campaign back. */
export const up = async (db: Migrator): Promise<void> => {
  const statements = [
    `alter table campaign_shipping add column replied_at timestamptz, add column reply_ticket_uuid uuid`,
    `create index campaign_shipping_source on campaign_shipping (company_id, source_uuid)`,
    `create index campaign_shipping_reply on campaign_shipping (company_id, replied_at) where replied_at is not null`,
    `alter table campaign add column holds text not null default '[]'`,
    `alter table ticket add column campaign_uuid uuid`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Recipients who have to confirm before they get a campaign's message. */
export const up = async (db: Migrator): Promise<void> => {
  const statements = [
    `alter table campaign_shipping add column step text not null default 'message',
       add column confirmation_requested_at timestamptz, add column confirmed_at timestamptz, add column answer_id text`,
    `create index campaign_shipping_asked on campaign_shipping (company_id, connection_id) where step = 'confirmation'`,
    `create index campaign_shipping_answer on campaign_shipping (company_id, connection_id, answer_id) where answer_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Which campaign each opt-out answered, and recipients by their conversation. */
export const up = async (db: Migrator): Promise<void> => {
  const statements = [
    `alter table opt_out add column campaign_uuid uuid`,
    `create index opt_out_campaign on opt_out (company_id, campaign_uuid)`,
    `create index campaign_shipping_ticket on campaign_shipping (company_id, ticket_id) where ticket_id is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

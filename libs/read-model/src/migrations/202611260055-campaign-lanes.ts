import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/**
 * A lane asks twice a second what of its messages is addressed or not settled yet: indexes of those few rows, so that the
 * question costs the same whether a connection has sent a hundred messages or a hundred thousand.
 */
export const up = async (db: Migrator): Promise<void> => {
  const statements = [
    `create index campaign_shipping_unrequested on campaign_shipping (company_id, connection_id) where progress = 'addressed'`,
    `create index campaign_shipping_requested on campaign_shipping (company_id, connection_id, requested_at)
       where progress = 'requested'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/**
 * Whether a campaign is complete is checked twice a second: an index finds pending recipients without counting all.
 */
export const up = async (db: Migrator): Promise<void> => {
  const statements = [
    'create index campaign_message_pending on campaign_message (campaign_uuid) where ack = 1',
    'create index campaign_shipping_message on campaign_shipping (campaign_uuid, message_uuid)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

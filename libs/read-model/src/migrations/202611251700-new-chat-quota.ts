import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** WhatsApp's quota of new chats per connection, as JSON. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table connection add column new_chat_quota text`.execute(db);
};

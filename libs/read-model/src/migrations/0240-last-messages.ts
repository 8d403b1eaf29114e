import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Kind and time of a ticket's last message; the ticket's part fills both from the log. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket
    add column last_message_kind text not null default '',
    add column last_message_at timestamptz`.execute(db);
};

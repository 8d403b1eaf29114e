import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** What holds the conversation of a message; every message so far is of a ticket. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table message add column holder text not null default 'ticket'`.execute(db);
};

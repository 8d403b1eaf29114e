import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Whether the chatbot leads a ticket, as lists show it. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket add column chatbot boolean not null default false`.execute(db);
};

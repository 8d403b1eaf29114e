import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The files of a ticket, which are few of its messages, newest first. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`create index message_files on message (company_id, ticket_uuid, position desc)
    where media_key is not null`.execute(db);
};

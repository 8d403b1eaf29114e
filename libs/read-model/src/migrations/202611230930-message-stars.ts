import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Starred messages; few of many, so the partial index contains only those. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table message add column is_starred boolean not null default false`.execute(db);
  await sql`create index message_starred on message (company_id, ticket_uuid, position desc)
    where is_starred`.execute(db);
};

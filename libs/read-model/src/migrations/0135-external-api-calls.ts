import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** When the latest messages were asked for with a connection's token, so that all processes count together. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table wa_connection_token add column calls timestamptz[] not null default '{}'`.execute(db);
};

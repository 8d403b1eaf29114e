import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Time stamps of the latest calls with a connection's token, for a rate limit across processes. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table wa_connection_token add column calls timestamptz[] not null default '{}'`.execute(db);
};

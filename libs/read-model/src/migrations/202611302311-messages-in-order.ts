import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** A company's messages in the order of the log, for programs that read all of them. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`create index message_in_order on message (company_id, position)`.execute(db);
};

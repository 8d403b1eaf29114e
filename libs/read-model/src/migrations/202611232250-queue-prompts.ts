import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The prompt of a queue. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table queue add column prompt_id integer`.execute(db);
};

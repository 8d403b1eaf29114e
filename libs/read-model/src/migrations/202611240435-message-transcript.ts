import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The words of voice messages, as a company's model understood them. */
export const up = async (db: Migrator): Promise<void> => {
  await sql.raw(`alter table message add column transcript text`).execute(db);
};

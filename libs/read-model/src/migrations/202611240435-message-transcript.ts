import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Transcripts of voice messages. */
export const up = async (db: Migrator): Promise<void> => {
  await sql.raw(`alter table message add column transcript text`).execute(db);
};

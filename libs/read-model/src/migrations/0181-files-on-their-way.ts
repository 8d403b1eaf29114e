import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

const steps = [
  'alter table wa_inbox add column media_key text',
  'create index wa_inbox_media on wa_inbox (media_key) where media_key is not null',
];

/** The journal stores the key of an arrived file, so that no sweep deletes it before its handover. */
export const up = async (db: Migrator): Promise<void> => {
  for (const step of steps) await sql.raw(step).execute(db);
};

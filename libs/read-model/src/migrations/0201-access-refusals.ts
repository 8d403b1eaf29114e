import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** Refusals to super users while they acted as administrators. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table company_access add column refused text[] not null default '{}'`.execute(db);
};

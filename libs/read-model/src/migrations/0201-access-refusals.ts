import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** What super users were refused while they acted as administrators. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table company_access add column refused text[] not null default '{}'`.execute(db);
};

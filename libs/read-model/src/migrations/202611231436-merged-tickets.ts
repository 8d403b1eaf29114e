import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The destination of a merged ticket. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket add column merged_into uuid`.execute(db);
  await sql`create index ticket_merged on ticket (company_id, merged_into) where merged_into is not null`.execute(
    db,
  );
};

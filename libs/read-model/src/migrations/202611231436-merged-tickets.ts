import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** In which ticket a merged one stands. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table ticket add column merged_into uuid`.execute(db);
  await sql`create index ticket_merged on ticket (company_id, merged_into) where merged_into is not null`.execute(
    db,
  );
};

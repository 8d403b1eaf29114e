import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/** The contact that the aliases of a merged contact are redirected to. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table contact add column merged_into integer`.execute(db);
  await sql`create index contact_merged on contact (company_id, merged_into) where merged_into is not null`.execute(
    db,
  );
};

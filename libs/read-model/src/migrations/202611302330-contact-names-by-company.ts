import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

/**
 * The trigram index of contacts' names begins with the company, so that a search reads no entries of other companies. It
 * needs `btree_gin`, which comes with PostgreSQL; where a server does not allow it, the index over all companies stays.
 */
const BY_COMPANY = `
  do $$ begin
    create extension if not exists btree_gin schema public;
    create index search_contact_of_company on contact using gin (company_id, plain_text gin_trgm_ops);
    drop index search_contact_index;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'the names of contacts are searched in the index of all companies: %', sqlerrm;
  end $$`;

/** A search for a contact whose cost does not grow with the installation. */
export const up = async (db: Migrator): Promise<void> => {
  await sql.raw(BY_COMPANY).execute(db);
};

import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';
import { searchFunction } from '../text-search';

/** Removed contacts, unchecked numbers, and a search that includes e-mail addresses. */
export const up = async (db: Migrator): Promise<void> => {
  await sql`alter table contact add column checked boolean not null default true,
    add column removed_at timestamptz`.execute(db);
  await sql`create index contact_book on contact (company_id, name, id) where removed_at is null`.execute(db);
  await sql`drop function search_contact(text, integer)`.execute(db);
  await sql`drop index search_contact_index`.execute(db);
  await searchFunction(db, {
    name: 'search_contact',
    table: 'contact',
    text: "name || ' ' || phone || ' ' || email",
    orderBy: 'updated_at desc',
  });
};

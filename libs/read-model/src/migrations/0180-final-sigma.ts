import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

const steps = [
  // Lower case has another sigma at the end of a word, which is not the end when the word is a prefix.
  `create or replace function plain(value text) returns text language sql immutable strict parallel safe
     as $$ select replace(lower(public.unaccent('public.unaccent', value)), 'ς', 'σ') $$`,
  // Derived texts are recomputed only where they differ; no other row is locked or written.
  `update contact set name = name where plain_text like '%ς%'`,
  // An index over an expression has to be rebuilt as a whole. It is skipped when no row is affected.
  `do $$ begin
     if exists (select from schedule where lower(body) like '%ς%') then
       reindex index search_schedule_index;
     end if;
   end $$`,
];

/** A name that ends in sigma is found in any spelling. */
export const up = async (db: Migrator): Promise<void> => {
  for (const step of steps) await sql.raw(step).execute(db);
};

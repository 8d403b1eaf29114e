import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

const steps = [
  // Lower case has another sigma at the end of a word, which is no end once more of the word is typed.
  `create or replace function plain(value text) returns text language sql immutable strict parallel safe
     as $$ select replace(lower(public.unaccent('public.unaccent', value)), 'ς', 'σ') $$`,
  // What was made of texts before is made anew where it differs; no other row is locked or written.
  `update contact set name = name where plain_text like '%ς%'`,
  // An index over texts cannot be made anew by halves. Nothing waits where there is nothing to mend.
  `do $$ begin
     if exists (select from schedule where lower(body) like '%ς%') then
       reindex index search_schedule_index;
     end if;
   end $$`,
];

/** A name that ends in sigma is found, however it is written. */
export const up = async (db: Migrator): Promise<void> => {
  for (const step of steps) await sql.raw(step).execute(db);
};

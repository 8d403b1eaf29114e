import { sql } from 'kysely';
import { currentCompany, type Migrator } from '../tenant-table';

/** Number of the most recently changed contacts that are scanned first: more than most companies have. */
const SAMPLE = 5_000;
/** A term with this many matches among them justifies a scan of up to `NEAR` contacts; any other uses an index. */
const COMMON = 100;
const NEAR = 50_000;

/**
 * `execute … using`: a generic plan would treat a rare name like "Silva". `offset 0`: rare terms were not found
 * among the newest, so their index is not scanned any further.
 */
const newestOf = (condition: string): string =>
  `return query execute $q$
     select id from (select id, updated_at from contact where company_id = $1 and ${condition} offset 0) found
      order by updated_at desc, id desc limit $2
   $q$ using company, max`;

/**
 * Newest first: a common name is found often enough among the most recently changed contacts. Only rare terms use
 * an index, which contains every company's contacts and so costs a small company what the large ones have. One or
 * two characters have no trigram, so they match the beginning of a word; digits mostly match the beginning of a
 * number.
 */
const body = `
  declare
    company constant integer := ${currentCompany};
    said constant text := plain(term);
    short constant boolean := length(said) < 3;
    pattern constant text := case when short then '% ' else '%' end || like_literal(said) || '%';
    beginning constant text := case when short then like_literal(said) || '%' end;
    number_end constant text := case when said ~ '^[0-9]+$' then said || ':' end;
    passed integer;
    near integer[];
  begin
    select count(*), array_agg(newest.id) filter (where newest.hit) into passed, near from (
      select c.id, c.plain_text like pattern or c.plain_text like beginning as hit from contact c
       where c.company_id = company order by c.updated_at desc, c.id desc limit ${SAMPLE}
    ) newest;
    if passed < ${SAMPLE} then
      return query select unnest(near[1:max]);
      return;
    end if;
    if cardinality(near) >= ${COMMON} then
      select array_agg(hit.id) into near from (
        select newest.id from (
          select c.id, c.plain_text from contact c
           where c.company_id = company order by c.updated_at desc, c.id desc limit ${NEAR}
        ) newest
         where newest.plain_text like pattern or newest.plain_text like beginning
         limit max
      ) hit;
    end if;
    if cardinality(near) >= max then
      return query select unnest(near[1:max]);
    elsif short then
      ${newestOf('(plain_text like $3 or plain_text like $4)')}, pattern, beginning;
    elsif number_end is not null and (
      select count(*) from (select from contact c where c.company_id = company
        and c.phone ~>=~ said and c.phone ~<~ number_end limit max) numbered
    ) = max then
      ${newestOf('phone ~>=~ $3 and phone ~<~ $4')}, said, number_end;
    else
      ${newestOf('plain_text like $3')}, pattern;
    end if;
  end`;

const steps = [
  'create index contact_newest on contact (company_id, updated_at desc, id desc)',
  'create index contact_number on contact (company_id, phone text_pattern_ops)',
  `create or replace function search_contact(term text, max integer) returns setof integer
     language plpgsql stable security definer set search_path from current as $body$${body}$body$`,
];

/** A search by name or number that takes a few milliseconds for both rare and frequent names. */
export const up = async (db: Migrator): Promise<void> => {
  for (const step of steps) await sql.raw(step).execute(db);
};

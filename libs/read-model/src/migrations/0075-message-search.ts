import { sql } from 'kysely';
import { ROLES } from '../roles';
import { currentCompany, tenantTable, type Migrator } from '../tenant-table';

/** Number of the newest messages that are scanned before the index is used. */
const NEAR = 5_000;
/** Initial number of matches read from the index; multiplied by ten while too few are visible. */
const BATCH = 1_000;

/** The visibility of ticket `t` for the caller's arguments. Since 0210 it is `sees_ticket`. */
const visible = `(sees_all or t.user_id = viewer_id or (t.status <> 'open' and
  case when t.queue_id is null then sees_queueless else t.queue_id = any(queue_ids) end))`;

const viewer = 'sees_all boolean, viewer_id integer, queue_ids integer[], sees_queueless boolean';

/**
 * `'7:pedido' & ('7:boleto' | '7:bol':*)`: every word is prefixed with the company, so that the index separates
 * companies.
 */
const messageQuery = `create function message_query(roots text[], last_root text, beginning text) returns tsquery
  language sql stable as $$
    select (
      coalesce((select string_agg(quote_literal(${currentCompany} || ':' || root) || ' & ', '') from unnest(roots) root), '')
      || '(' || quote_literal(${currentCompany} || ':' || last_root)
      || ' | ' || quote_literal(${currentCompany} || ':' || beginning) || ':*)'
    )::tsquery
  $$`;

/** The newest matching messages before a position; the index is used regardless of the planner's estimates. */
const indexed = `create function indexed_messages(company integer, query tsquery, before bigint, most integer)
  returns bigint[] language sql stable set enable_seqscan = off set search_path from current as $$
    select array_agg(hit.position) from (
      select m.position from message_words m
       where m.words @@ query and m.company_id + 0 = company and m.position + 0 < before
       order by m.position + 0 desc limit most
    ) hit
  $$`;

type Seen = { readonly visible: string; readonly tickets: string };

const ownTicket = 'join ticket t on t.company_id = company and t.uuid = w.ticket_uuid';

const matching = (source: string, most: string, { visible, tickets }: Seen): string => `
  select w.uuid, w.position from ${source} w ${tickets}
   where w.words @@ query and ${visible} order by w.position desc limit ${most}`;

const newest = `(select m.uuid, m.position, m.ticket_uuid, m.words from message_words m
   where m.company_id = company order by m.position desc limit ${NEAR})`;

const indexHits = `(select m.uuid, m.position, m.ticket_uuid, m.words
    from unnest(hits) hit join message_words m on m.company_id = company and m.position = hit)`;

/** The search, restricted to tickets that satisfy a condition; `tickets` joins them to the words `w`. */
export const searchMessage = (
  visible: string,
  tickets = ownTicket,
): string => `create or replace function search_message(
    roots text[], last_root text, beginning text, ${viewer}, most integer)
  returns table (message_uuid uuid, place bigint)
  language plpgsql stable security definer
  set search_path from current set plan_cache_mode = force_custom_plan
  as $$
  declare
    company integer := ${currentCompany};
    query tsquery := message_query(roots, last_root, beginning);
    hits bigint[];
    oldest bigint;
    batch integer := ${BATCH};
    found_now integer;
    found_more integer;
  begin
    if company is null or query is null then return; end if;
    return query ${matching(newest, 'most', { visible, tickets })};
    get diagnostics found_now = row_count;
    select m.position into oldest from message_words m
     where m.company_id = company order by m.position desc offset ${NEAR - 1} limit 1;
    if oldest is null or found_now >= most then return; end if;
    loop
      hits := indexed_messages(company, query, oldest, batch);
      if hits is null then return; end if;
      return query ${matching(indexHits, 'most - found_now', { visible, tickets })};
      get diagnostics found_more = row_count;
      found_now := found_now + found_more;
      if found_now >= most or cardinality(hits) < batch then return; end if;
      oldest := hits[batch];
      batch := batch * 10;
    end loop;
  end $$`;

const signature = 'search_message(text[], text, text, boolean, integer, integer[], boolean, integer)';

/**
 * The words of messages and their search. Row-level security would prevent `@@` from using its index, so the search
 * runs as the owner: it takes no company as argument, and its search path is pinned. It scans the newest messages
 * first, which suffices for frequent words; rare ones are read from the index.
 */
export const up = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'message_words', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('ticket_uuid', 'uuid', column => column.notNull())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('words', sql`tsvector`, column => column.notNull()),
  );
  await sql`create index message_words_newest on message_words (company_id, position desc)`.execute(db);
  await sql`create index message_words_ticket on message_words (company_id, ticket_uuid, position desc)`.execute(
    db,
  );
  await sql`create index message_words_found on message_words using gin (words)`.execute(db);
  for (const statement of [messageQuery, indexed, searchMessage(visible)])
    await sql.raw(statement).execute(db);
  await sql.raw(`revoke all on function ${signature} from public`).execute(db);
  await sql.raw(`grant execute on function ${signature} to ${ROLES.app}, ${ROLES.projector}`).execute(db);
};

import type { MessageHit, ViewerRights } from '@prosa/contracts';
import { leadInSight } from '@prosa/conversation';
import type { TenantConnection } from '@prosa/read-model';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { sightOf } from '../../core/ticket/ticket-sight.queries';
import type { WordSearch } from './word-roots';

/** Restricts a search within the visible tickets; without restrictions it covers all of them. */
export interface SearchScope {
  readonly queueIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly userIds?: readonly number[];
  readonly unreadOnly?: boolean;
}

/** A restricted search filters this many of the newest hits. */
const NARROWED_FROM = 1_000;

/**
 * The same semantics as the ticket list: a queue filter never hides tickets without a queue, and all tags are
 * required.
 */
const inScope = ({ queueIds, tagIds, userIds, unreadOnly }: SearchScope): RawBuilder<SqlBool>[] => [
  ...(queueIds ? [sql<SqlBool>`(t.queue_id is null or t.queue_id = any(${[...queueIds]}::int[]))`] : []),
  ...(userIds ? [sql<SqlBool>`t.user_id = any(${[...userIds]}::int[])`] : []),
  ...(unreadOnly === true ? [sql<SqlBool>`t.unread > 0`] : []),
  ...(tagIds
    ? [
        sql<SqlBool>`(select count(*) from ticket_tag x where x.company_id = t.company_id
          and x.ticket_uuid = t.uuid and x.tag_id = any(${[...tagIds]}::int[])) = ${new Set(tagIds).size}`,
      ]
    : []),
];

/** `select … from search_message(…)`: the newest matching messages that a user may see, newest first. */
export const findMessages = async (
  db: TenantConnection,
  worker: ViewerRights,
  { roots, lastRoot, beginning }: WordSearch,
  most: number,
  scope: SearchScope = {},
): Promise<string[]> => {
  const conditions = inScope(scope);
  const found = (count: number) => sql`search_message(${[...roots]}::text[], ${lastRoot}, ${beginning},
    ${sightOf(worker)}, ${count})`;
  const narrowed = sql`${found(NARROWED_FROM)} s
    join message_words w on w.uuid = s.message_uuid
    join ticket own on own.company_id = w.company_id and own.uuid = w.ticket_uuid
    join ticket t on t.company_id = own.company_id and t.uuid = coalesce(own.merged_into, own.uuid)
   where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ uuid: string }>`
    select message_uuid as uuid from ${conditions.length === 0 ? found(most) : narrowed}
     order by place desc limit ${most}`.execute(db);
  return rows.map(row => row.uuid);
};

interface FoundRow {
  readonly id: string;
  readonly ticketId: number;
  readonly body: string;
  readonly createdAt: Date;
  readonly position: string;
  readonly count: number;
}

/** Matching messages of tickets, newest first, and their number. */
export const findInTicket = async (
  db: TenantConnection,
  companyId: number,
  tickets: readonly string[],
  { roots, lastRoot, beginning }: WordSearch,
): Promise<{ hits: MessageHit[]; count: number }> => {
  const query = sql`message_query(${[...roots]}::text[], ${lastRoot}, ${beginning})`;
  const { rows } = await sql<FoundRow>`
    with query as materialized (select ${query} as words),
      found as (
        select w.uuid, w.position, count(*) over ()::int as count from message_words w, query
         where w.company_id = ${companyId} and w.ticket_uuid = any(${[...tickets]}::uuid[]) and w.words @@ query.words
         order by w.position desc limit 500
      )
    select m.id, m.body, m.created_at, m.position, found.count, coalesce(d.id, m.ticket_id) as ticket_id
      from found join message m on m.company_id = ${companyId} and m.uuid = found.uuid
      left join ticket t on t.company_id = ${companyId} and t.uuid = m.ticket_uuid
      left join ticket d on d.company_id = ${companyId} and d.uuid = t.merged_into
     order by found.position desc`.execute(db);
  return {
    hits: rows.map(({ id, ticketId, body, createdAt, position }) => ({
      id,
      ticketId,
      body,
      createdAt: createdAt.toISOString(),
      order: Number(position),
    })),
    count: rows[0]?.count ?? 0,
  };
};

/** Matching messages of the leads that a user sees, newest first. */
export const findLeadMessages = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  { roots, lastRoot, beginning }: WordSearch,
  most: number,
): Promise<string[]> => {
  const query = sql`message_query(${[...roots]}::text[], ${lastRoot}, ${beginning})`;
  const { rows } = await sql<{ uuid: string }>`
    with query as materialized (select ${query} as words)
    select w.uuid from query, lead l
      join message_words w on w.company_id = l.company_id and w.ticket_uuid = l.uuid
     where l.company_id = ${companyId} and ${leadInSight(viewer)} and w.words @@ query.words
     order by w.position desc limit ${most}`.execute(db);
  return rows.map(row => row.uuid);
};

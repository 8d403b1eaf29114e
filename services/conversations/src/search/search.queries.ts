import type { MessageHit } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
import { sightOf } from '../ticket/ticket-sight.queries';
import type { TicketWorker } from '../ticket/ticket.policy';
import type { WordSearch } from './word-roots';

/** `select … from search_message(…)`: the newest messages with these words that a person may see, newest first. */
export const findMessages = async (
  db: TenantConnection,
  worker: TicketWorker,
  { roots, lastRoot, beginning }: WordSearch,
  most: number,
): Promise<string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select message_uuid as uuid from search_message(${[...roots]}::text[], ${lastRoot}, ${beginning},
      ${sightOf(worker)}, ${most})
     order by place desc`.execute(db);
  return rows.map(row => row.uuid);
};

/** Messages of one ticket with these words, newest first, and how many there are. */
export const findInTicket = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
  { roots, lastRoot, beginning }: WordSearch,
): Promise<{ hits: MessageHit[]; count: number }> => {
  const query = sql`message_query(${[...roots]}::text[], ${lastRoot}, ${beginning})`;
  const { rows } = await sql<{ id: string; body: string; createdAt: Date; position: string; count: number }>`
    with query as materialized (select ${query} as words),
      found as (
        select w.uuid, w.position, count(*) over ()::int as count from message_words w, query
         where w.company_id = ${companyId} and w.ticket_uuid = ${ticketUuid} and w.words @@ query.words
         order by w.position desc limit 500
      )
    select m.id, m.body, m.created_at, m.position, found.count
      from found join message m on m.company_id = ${companyId} and m.uuid = found.uuid
     order by found.position desc`.execute(db);
  return {
    hits: rows.map(({ id, body, createdAt, position }) => ({
      id,
      body,
      createdAt: createdAt.toISOString(),
      order: Number(position),
    })),
    count: rows[0]?.count ?? 0,
  };
};

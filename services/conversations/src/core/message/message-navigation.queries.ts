import type { MessageView } from '@prosa/contracts';
import { pageOfRows, type TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
import { messagesOfTicket, messageViews, saidIn, toMessageView } from './message.queries';

/** A range of a ticket's messages, oldest first, with the cursors of the adjacent ranges; null at the end. */
export interface MessageRange {
  readonly messages: MessageView[];
  readonly older: string | null;
  readonly newer: string | null;
}

interface From {
  readonly position: string;
  /** Whether the message at that position belongs to the range. */
  readonly inclusive: boolean;
}

/** The messages of a ticket from a position on, and the cursor of the next range. */
export const messagesFrom = async (
  db: TenantConnection,
  companyId: number,
  tickets: readonly string[],
  { position, inclusive }: From,
  limit: number,
): Promise<Pick<MessageRange, 'messages' | 'newer'>> => {
  const rows = await messageViews(db, companyId)
    .$call(saidIn(tickets))
    .where('m.position', inclusive ? '>=' : '>', position)
    .orderBy('m.position')
    .$call(pageOfRows(limit + 1))
    .execute();
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return { messages: kept.map(toMessageView), newer: last ? String(last.position) : null };
};

/** The position of a message in a ticket; undefined when the ticket has none with this WhatsApp id. */
export const placeOfMessage = async (
  db: TenantConnection,
  companyId: number,
  tickets: readonly string[],
  id: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('message')
    .where('companyId', '=', companyId)
    .where('ticketUuid', 'in', tickets)
    .where('id', '=', id)
    .select('position')
    .executeTakeFirst();
  return row && String(row.position);
};

/**
 * The position of the first message of a day, or of the next day that has one; undefined when there is none later.
 * Binary search over the ticket's positions: messages are ordered by time there, and no index contains their days.
 */
export const placeOfDay = async (
  db: TenantConnection,
  companyId: number,
  tickets: readonly string[],
  date: string,
): Promise<string | undefined> => {
  const own = sql`company_id = ${companyId} and ticket_uuid = any(${[...tickets]}::uuid[])`;
  const { rows } = await sql<{ position: string | null }>`
    with recursive day as (
      select ${date}::date::timestamp at time zone (select time_zone from company where company_id = ${companyId}) as begins
    ), halves (step, low, high, found) as (
      select 0, (select position from message where ${own} order by position limit 1),
        (select position + 1 from message where ${own} order by position desc limit 1), null::bigint
      union all
      select step + 1, case when m.created_at < begins then m.position + 1 else low end,
        case when m.created_at < begins then high else low + (high - low) / 2 end,
        case when m.created_at < begins then found else m.position end
      from halves, day, lateral (
        select position, created_at from message
         where ${own} and position >= low + (high - low) / 2 order by position limit 1
      ) m where low < high
    )
    select found as position from halves order by step desc limit 1`.execute(db);
  const found = rows[0]?.position ?? null;
  return found === null ? undefined : String(found);
};

/** A message with as many before it as after it. */
export const messagesAround = async (
  db: TenantConnection,
  companyId: number,
  tickets: readonly string[],
  position: string,
  limit: number,
): Promise<MessageRange> => {
  const half = Math.floor(limit / 2);
  const before = await messagesOfTicket(db, companyId, tickets, { before: position, limit: half });
  const after = await messagesFrom(db, companyId, tickets, { position, inclusive: true }, limit - half);
  return {
    messages: [...before.messages, ...after.messages],
    older: before.nextCursor,
    newer: after.newer,
  };
};

/** The messages from a position on, for opening a conversation in the middle. */
export const messagesSince = async (
  db: TenantConnection,
  companyId: number,
  tickets: readonly string[],
  position: string,
  limit: number,
): Promise<MessageRange> => {
  const after = await messagesFrom(db, companyId, tickets, { position, inclusive: true }, limit);
  const before = await messagesOfTicket(db, companyId, tickets, { before: position, limit: 1 });
  return { ...after, older: before.messages.length > 0 ? position : null };
};

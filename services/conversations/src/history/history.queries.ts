import { LIMITS, type InteractionPage, type InteractionView } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql, type RawBuilder } from 'kysely';

interface Line {
  id: string;
  type: InteractionView['type'];
  text: string;
  params: string;
  author: string;
  createdAt: Date;
}

/** Which lines of a history: those of some types, or those until a moment, or all of them. */
export interface LinesOf {
  readonly types: readonly string[];
  readonly until: Date | null;
}

/** A page of them. */
export interface LinesWanted extends LinesOf {
  readonly page: number;
}

/**
 * `select … from interaction union all select … from message`. Messages are lines too, but are not stored twice: their
 * lines are read from the messages themselves and say who wrote, not what. What happened to the contact shows while the
 * ticket was under way.
 */
const linesOf = (companyId: number, ticketUuid: string, { types, until }: LinesOf): RawBuilder<Line> => {
  const inTime = until === null ? sql`true` : sql`created_at <= ${until}`;
  const wanted = types.length === 0 ? inTime : sql`${inTime} and type = any(${[...types]})`;
  const said = types.length === 0 || types.includes('MESSAGE') ? inTime : sql`false`;
  const own = sql`company_id = ${companyId} and ticket_uuid = ${ticketUuid}`;
  return sql<Line>`
    select id::text, type, text, params, author, created_at, position from interaction where ${own} and ${wanted}
    union all
    select l.id::text, l.type, l.text, l.params, l.author, l.created_at, l.position
      from (select * from interaction where company_id = ${companyId} and ${wanted}) l
      join ticket t on t.company_id = ${companyId} and t.uuid = ${ticketUuid} and t.contact_uuid = l.contact_uuid
     where l.created_at >= t.created_at and (t.status <> 'closed' or l.created_at <= t.updated_at)
    union all
    select uuid::text, 'MESSAGE', case when from_me then 'Mensagem enviada' else 'Mensagem recebida' end,
      json_build_object('direction', case when from_me then 'out' else 'in' end,
        'by', case when user_id is not null then 'user' when user_name is not null then 'chatbot' when from_me then 'phone' else 'contact' end)::text,
      coalesce(user_name, case when from_me then 'Celular' else 'Cliente' end), created_at, position
    from message where ${own} and ${said}`;
};

const toView = (row: Line): InteractionView => ({
  id: row.id,
  type: row.type,
  text: row.text,
  params: JSON.parse(row.params) as Record<string, string>,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
});

/** A page of a ticket's history, newest first. */
export const interactionsOfTicket = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
  { page, ...wanted }: LinesWanted,
): Promise<InteractionPage> => {
  const size = LIMITS.historyPageSize;
  const lines = linesOf(companyId, ticketUuid, wanted);
  const { rows } = await sql<Line>`
    select id, type, text, params, author, created_at from (${lines}) lines
     order by position desc, id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${lines}) lines`.execute(
    db,
  );
  const count = counted.rows[0]?.count ?? 0;
  return { interactions: rows.map(toView), count, pages: Math.max(1, Math.ceil(count / size)) };
};

/** A ticket's whole history, oldest first, as far as `most` lines. */
export const wholeHistory = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
  most: number,
): Promise<InteractionView[]> => {
  const lines = linesOf(companyId, ticketUuid, { types: [], until: null });
  const { rows } = await sql<Line>`
    select id, type, text, params, author, created_at from (${lines}) lines
     order by position, id limit ${most}`.execute(db);
  return rows.map(toView);
};

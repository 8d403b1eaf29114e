import { LIMITS, type InteractionPage } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

interface Line {
  id: string;
  type: InteractionPage['interactions'][number]['type'];
  text: string;
  params: string;
  author: string;
  createdAt: Date;
}

/** Which lines of a history: a page of all of them, of those of some types, or of those until a moment. */
export interface LinesWanted {
  readonly page: number;
  readonly types: readonly string[];
  readonly until: Date | null;
}

/**
 * A page of a ticket's history, newest first. Messages are lines too, but are not stored twice: their lines are read
 * from the messages themselves and say who wrote, not what.
 */
export const interactionsOfTicket = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
  { page, types, until }: LinesWanted,
): Promise<InteractionPage> => {
  const size = LIMITS.historyPageSize;
  const inTime = until === null ? sql`true` : sql`created_at <= ${until}`;
  const ofTicket = sql`company_id = ${companyId} and ticket_uuid = ${ticketUuid} and ${inTime}`;
  const own = types.length === 0 ? ofTicket : sql`${ofTicket} and type = any(${[...types]})`;
  const said = types.length === 0 || types.includes('MESSAGE') ? ofTicket : sql`false`;
  const { rows } = await sql<Line>`
    select id::text, type, text, params, author, created_at from (
      select id::text, type, text, params, author, created_at, position from interaction where ${own}
      union all
      select uuid::text, 'MESSAGE', case when from_me then 'Mensagem enviada' else 'Mensagem recebida' end,
        json_build_object('direction', case when from_me then 'out' else 'in' end,
          'by', case when user_name is not null then 'user' when from_me then 'phone' else 'contact' end)::text,
        coalesce(user_name, case when from_me then 'Celular' else 'Cliente' end), created_at, position
      from message where ${said}
    ) lines order by position desc, id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const counted = await sql<{ count: number }>`
    select ((select count(*) from interaction where ${own}) + (select count(*) from message where ${said}))::int as count`.execute(
    db,
  );
  const count = counted.rows[0]?.count ?? 0;
  return {
    interactions: rows.map(row => ({
      ...row,
      params: JSON.parse(row.params) as Record<string, string>,
      createdAt: row.createdAt.toISOString(),
    })),
    count,
    pages: Math.max(1, Math.ceil(count / size)),
  };
};

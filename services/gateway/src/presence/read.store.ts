import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** Messages of one customer that a user has read and whose receipt was not sent yet. */
export interface ReadTicket {
  readonly companyId: number;
  readonly ticketUuid: string;
  readonly connectionId: number;
  readonly phone: string;
  readonly lid: string;
  readonly groupId: string | null;
  readonly position: string;
  readonly messages: readonly ReadMessage[];
}

/** One of them, with its author in a group. */
export interface ReadMessage {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
}

/** Maximum number of receipts per conversation and run; older unread messages get none. */
const MOST_IDS = 200;

/** Pending read receipts; a rebuild of the read model sends none again. */
export class ReadStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** Conversations of tickets and leads with unsent read receipts, on some connections. */
  async untold(connectionIds: readonly number[], most: number): Promise<readonly ReadTicket[]> {
    if (connectionIds.length === 0) return [];
    const { rows } = await sql<ReadTicket>`
      select r.company_id, r.ticket_uuid, held.connection_id, c.phone, c.lid, c.group_id, r.position::text as position,
             array(select json_build_object('id', m.id, 'phone', m.author_phone, 'lid', m.author_lid) from message m
                    where m.company_id = r.company_id and m.ticket_uuid = r.ticket_uuid and not m.from_me
                      and m.media_type <> 'call_log'
                      and m.position <= r.position and m.position > coalesce(d.position, 0)
                    order by m.position desc limit ${MOST_IDS}) as messages
        from wa_read r
        left join wa_read_told d on d.ticket_uuid = r.ticket_uuid
        cross join lateral (
          select t.connection_id, t.contact_uuid from ticket t where t.company_id = r.company_id and t.uuid = r.ticket_uuid
          union all
          select l.connection_id, l.contact_uuid from lead l where l.company_id = r.company_id and l.uuid = r.ticket_uuid
        ) held
        join contact c on c.company_id = r.company_id and c.uuid = held.contact_uuid
       where r.position > coalesce(d.position, 0)
         and held.connection_id = any(${[...connectionIds]}::int[])
       order by r.position
       limit ${most}`.execute(this.db);
    return rows;
  }

  /** The receipts up to the position were sent. */
  async receiptsSent({ companyId, ticketUuid, position }: ReadTicket): Promise<void> {
    await sql`insert into wa_read_told (company_id, ticket_uuid, position)
      values (${companyId}, ${ticketUuid}, ${position}::bigint)
      on conflict (ticket_uuid) do update
        set position = greatest(wa_read_told.position, excluded.position)`.execute(this.db);
  }
}

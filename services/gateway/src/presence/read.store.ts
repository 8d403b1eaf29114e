import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** A conversation that was read, on a connection whose customer may still be owed receipts. */
export interface ReadTicket {
  readonly companyId: number;
  readonly connectionId: number;
  readonly ticketUuid: string;
  readonly position: string;
  /** Whether earlier receipts failed, and the connection's cursor has passed it. */
  readonly isLate: boolean;
  readonly chat: ReadChat;
  /** Empty when none is owed, or the conversation is another connection's. */
  readonly messages: readonly ReadMessage[];
}

/** Whose conversation it is. */
export interface ReadChat {
  readonly phone: string;
  readonly lid: string;
  readonly groupId: string | null;
}

/** A message to be receipted, with its author in a group. */
export interface ReadMessage {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
}

/** Maximum number of receipts per conversation and run; older unread messages get none. */
const MOST_IDS = 200;
/** Conversations of one connection in a run, before its cursor and after. */
const AT_ONCE = 50;
/** Conversations of all connections in a run. */
const MOST = 500;
/** Receipts that failed this often are given up; the next reading of the conversation includes them. */
const MOST_TRIES = 10;
const PAUSE_SECONDS = 30;

/**
 * Pending read receipts: everything that was read beyond a cursor per connection, and the conversations before it
 * whose receipts failed. Neither a rebuild of the read model nor a restore sends any again.
 */
export class ReadStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** Gives a connection a cursor: what its company has read so far, it was not connected for. */
  async begin(connectionId: number): Promise<void> {
    await sql`insert into wa_read_cursor (company_id, connection_id, since, position)
      select c.company_id, c.id, r.position, r.position
        from connection c,
             lateral (select coalesce(max(position), 0) as position from wa_read where company_id = c.company_id) r
       where c.id = ${connectionId}
      on conflict (connection_id) do nothing`.execute(this.db);
  }

  /** The next conversations that were read, of some connections, by position. */
  async next(connectionIds: readonly number[], now: Date): Promise<readonly ReadTicket[]> {
    if (connectionIds.length === 0) return [];
    const ids = sql`any(${[...connectionIds]}::int[])`;
    const { rows } = await sql<ReadTicket>`
      with opened as (
        (select k.company_id, k.connection_id, r.ticket_uuid, r.position, k.since, false as is_late
           from wa_read_cursor k
          cross join lateral (select * from wa_read r where r.company_id = k.company_id and r.position > k.position
                               order by r.position limit ${sql.lit(AT_ONCE)}) r
          where k.connection_id = ${ids}
          order by r.position limit ${sql.lit(MOST)})
        union all
        select l.company_id, l.connection_id, l.ticket_uuid, r.position, k.since, true
          from (select * from wa_read_late where connection_id = ${ids} and due_at <= ${now}
                 order by due_at limit ${sql.lit(AT_ONCE)}) l
          join wa_read r on r.ticket_uuid = l.ticket_uuid
          join wa_read_cursor k on k.connection_id = l.connection_id
      )
      select o.company_id, o.connection_id, o.ticket_uuid, o.position::text as position, o.is_late,
             json_build_object('phone', coalesce(c.phone, ''), 'lid', coalesce(c.lid, ''), 'groupId', c.group_id) as chat,
             array(select json_build_object('id', m.id, 'phone', m.author_phone, 'lid', m.author_lid) from message m
                    where m.company_id = c.company_id and m.ticket_uuid = o.ticket_uuid and not m.from_me
                      and m.media_type <> 'call_log'
                      and m.position <= o.position and m.position > greatest(d.position, o.since)
                    order by m.position desc limit ${sql.lit(MOST_IDS)}) as messages
        from opened o
        left join lateral (
          select t.contact_uuid from ticket t
           where t.company_id = o.company_id and t.uuid = o.ticket_uuid and t.connection_id = o.connection_id
          union all
          select l.contact_uuid from lead l
           where l.company_id = o.company_id and l.uuid = o.ticket_uuid and l.connection_id = o.connection_id
        ) held on true
        left join contact c on c.company_id = o.company_id and c.uuid = held.contact_uuid
        left join wa_read_told d on d.ticket_uuid = o.ticket_uuid
       order by o.position`.execute(this.db);
    return rows;
  }

  /** The receipts up to the position were sent. */
  async receiptsSent({ companyId, connectionId, ticketUuid, position }: ReadTicket): Promise<void> {
    await sql`with done as (
        delete from wa_read_late where connection_id = ${connectionId} and ticket_uuid = ${ticketUuid})
      insert into wa_read_told (company_id, ticket_uuid, position)
      values (${companyId}, ${ticketUuid}, ${position}::bigint)
      on conflict (ticket_uuid) do update
        set position = greatest(wa_read_told.position, excluded.position)`.execute(this.db);
  }

  /** The receipts could not be sent: they are tried again later, while the cursor goes on. */
  async receiptsFailed({ companyId, connectionId, ticketUuid }: ReadTicket, now: Date): Promise<void> {
    await sql`insert into wa_read_late as late (company_id, connection_id, ticket_uuid, tries, due_at)
      values (${companyId}, ${connectionId}, ${ticketUuid}, 1, ${now}::timestamptz + ${PAUSE_SECONDS} * interval '1 second')
      on conflict (connection_id, ticket_uuid) do update
        set tries = late.tries + 1, due_at = excluded.due_at + late.tries * ${PAUSE_SECONDS} * interval '1 second'`.execute(
      this.db,
    );
    await sql`delete from wa_read_late where connection_id = ${connectionId} and ticket_uuid = ${ticketUuid}
      and tries >= ${MOST_TRIES}`.execute(this.db);
  }

  /** Moves cursors: everything up to there is out, or recorded as late. */
  async passed(cursors: ReadonlyMap<number, string>): Promise<void> {
    if (cursors.size === 0) return;
    await sql`update wa_read_cursor k set position = greatest(k.position, to_.position)
      from unnest(${[...cursors.keys()]}::int[], ${[...cursors.values()]}::bigint[]) as to_ (connection_id, position)
      where k.connection_id = to_.connection_id`.execute(this.db);
  }
}

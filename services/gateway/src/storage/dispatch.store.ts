import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase, WaDispatchRow, WaInboxRow, WaOutboxRow } from '@prosa/read-model';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { insertReceived, withoutWaiting } from './inbox.store';

/**
 * The cursor of requests taken over, one per company: partitions are projected independently, so positions become
 * visible in order only within one company.
 */
const cursorOf = (companyId: number): string => `outbox:${companyId}`;

/** The version of releases and rebuilds up to which late requests were searched; one per partition. */
const RELEASED = 'released:';

/**
 * Requests up to this position are not sent on a connection whose dispatch rows were deleted, because their outcome
 * is unknown.
 */
const forgottenOf = (connectionId: number): string => `forgotten:${connectionId}`;

/** Inserts requests; a request for a known message counts as a retry if the message failed. */
const entered = (requests: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into wa_dispatch (company_id, message_id, connection_id, chat_key, position, round, state, attempts,
                           next_at, updated_at)
  select company_id, message_id, connection_id, coalesce('group:' || group_id, phone, 'lid:' || lid),
         position, round, 'queued', 0, now(), now()
    from ${requests} order by company_id, position
  on conflict (message_id) do update
    set position = excluded.position, round = excluded.round, state = 'queued', attempts = 0, code = null,
        uploaded = null, next_at = excluded.next_at, updated_at = excluded.updated_at
    where wa_dispatch.state = 'failed' and wa_dispatch.round < excluded.round
      and wa_dispatch.position < excluded.position`;

/**
 * Records, in the transaction that deletes a connection's dispatch rows, the position up to which they are unknown:
 * otherwise sent messages and pending ones could not be distinguished.
 */
export const forgetDispatches = async (db: OwnerDatabase, connectionId: number): Promise<void> => {
  await sql`
    insert into wa_cursor (name, position)
    select ${forgottenOf(connectionId)}, coalesce(max(position), 0) from checkpoints
    on conflict (name) do update set position = greatest(wa_cursor.position, excluded.position)`.execute(db);
  await db.deleteFrom('waDispatch').where('connectionId', '=', connectionId).execute();
};

/** What is sent: a message or a change, with the reference to an earlier upload of its file. */
export type OutgoingRow = Pick<
  WaOutboxRow,
  | 'companyId'
  | 'messageId'
  | 'kind'
  | 'phone'
  | 'lid'
  | 'groupId'
  | 'body'
  | 'quoted'
  | 'targetId'
  | 'targetFromMe'
  | 'targetAuthor'
  | 'media'
> &
  Pick<WaDispatchRow, 'uploaded'> & {
    /** The same for the message that is changed. */
    readonly targetUploaded: Buffer | null;
  };

/** A candidate for sending, with the number of attempts. */
export type DispatchRow = Pick<
  WaDispatchRow,
  'companyId' | 'messageId' | 'connectionId' | 'chatKey' | 'attempts' | 'nextAt' | 'round'
> &
  OutgoingRow & { readonly connectionUuid: string };

const outgoing = sql`o.company_id, o.message_id, o.kind, o.phone, o.lid, o.group_id, o.body, o.quoted, o.target_id,
             o.target_from_me, o.target_author, o.media, d.uploaded, t.uploaded as target_uploaded`;

/** The sending worker; the fence proves that it still owns the connection. */
export interface Sender {
  readonly connection: InboundConnection;
  readonly fence: bigint;
}

/**
 * The ledger of sending; a request is taken over exactly once. New requests are found by a cursor. Requests that
 * appear below the cursor, because a stream was released or a rebuild recreated them, are found by an anti-join,
 * which runs whenever that may have happened.
 */
export class DispatchStore {
  private readonly begun = new Set<number>();

  constructor(private readonly db: OwnerDatabase) {}

  /** Takes over new requests, and retries of failed messages; rows recreated by a rebuild are not sent again. */
  async takeOver(): Promise<void> {
    await this.takeOverLate();
    const { rows } = await sql<{ companyId: number }>`
      select c.company_id from (select distinct company_id from connection) c
       where (select o.position from wa_outbox o where o.company_id = c.company_id order by o.position desc limit 1)
             > coalesce((select position from wa_cursor where name = 'outbox:' || c.company_id), 0)
       order by 1`.execute(this.db);
    for (const { companyId } of rows) await this.takeOverNew(companyId);
  }

  /** The oldest pending messages of the given connections, except those in `busy`. */
  async waiting(
    connectionIds: readonly number[],
    busy: readonly string[],
    max: number,
  ): Promise<DispatchRow[]> {
    const { rows } = await sql<DispatchRow>`
      select d.connection_id, d.chat_key, d.attempts, d.next_at, d.round, c.uuid as connection_uuid, ${outgoing}
        from wa_dispatch d
        join wa_outbox o on o.message_id = d.message_id
        left join wa_dispatch t on t.message_id = o.target_id
        join connection c on c.id = d.connection_id and c.company_id = d.company_id
       where d.state in ('queued', 'sending') and d.connection_id = any(${[...connectionIds]}::int[])
         and d.message_id <> all(${[...busy]}::text[])
       order by d.position
       limit ${max}`.execute(this.db);
    return rows;
  }

  /**
   * Marks a message as in flight; returns the number of attempts, or null when it is settled or not owned by the
   * sender. Losing the mark in a crash is harmless: the message is resent under its id either way.
   */
  async begin(messageId: string, sender: Sender): Promise<number | null> {
    const { rows } = await sql<{ attempts: number }>`
      update wa_dispatch set state = 'sending', fence = ${sender.fence.toString()}::bigint, attempts = attempts + 1,
             updated_at = now()
       where message_id = ${messageId} and state in ('queued', 'sending') and ${withoutWaiting}
         and exists (select from wa_lease where connection_id = ${sender.connection.id}
                        and fence = ${sender.fence.toString()}::bigint)
      returning attempts`.execute(this.db);
    return rows[0]?.attempts ?? null;
  }

  /** Postpones a message; `counted` says whether the attempt counts. */
  async postpone(
    messageId: string,
    { fence }: Sender,
    milliseconds: number,
    counted: boolean,
  ): Promise<void> {
    await sql`
      update wa_dispatch set state = 'queued', attempts = attempts - ${counted ? 0 : 1}::int,
             next_at = now() + make_interval(secs => ${milliseconds / 1_000}::float8), updated_at = now()
       where message_id = ${messageId} and state = 'sending' and fence = ${fence.toString()}::bigint`.execute(
      this.db,
    );
  }

  /** Settles a message and journals the fact for the conversations, in one statement. */
  async settle(
    messageId: string,
    { fence }: Sender,
    outcome: { readonly state: 'sent' | 'failed'; readonly code: string | null },
    fact: Insertable<WaInboxRow>,
  ): Promise<void> {
    await sql`
      with settled as (
        update wa_dispatch set state = ${outcome.state}, code = ${outcome.code}, updated_at = now()
         where message_id = ${messageId} and state = 'sending' and fence = ${fence.toString()}::bigint
        returning 1
      ),
      told as (${insertReceived(fact, sql`settled`)})
      select 1`.execute(this.db);
  }

  /** Stores the sealed upload reference of a file; has no effect when another worker owns the connection. */
  async keepUploaded(messageId: string, workerId: string, uploaded: Buffer): Promise<void> {
    await sql`update wa_dispatch d set uploaded = ${uploaded}, updated_at = now()
      where message_id = ${messageId}
        and exists (select from wa_lease l where l.connection_id = d.connection_id and l.worker_id = ${workerId}
                       and l.fence = d.fence)`.execute(this.db);
  }

  /**
   * Whether a message goes to a contact who never wrote to its connection. Changes refer to a chat that exists, and
   * group members may write to their group. Inbound messages of tickets and of leads both count.
   */
  async isCold({ companyId, kind, messageId, groupId }: OutgoingRow): Promise<boolean> {
    if (kind !== 'message' || groupId !== null) return false;
    const { rows } = await sql<{ received: boolean }>`
      select exists (
        select from message mine
          cross join lateral (
            select t.uuid from ticket t where t.company_id = mine.company_id and t.contact_id = mine.contact_id
            union all
            select l.uuid from lead l where l.company_id = mine.company_id and l.contact_id = mine.contact_id
          ) held
          join message theirs on theirs.company_id = mine.company_id and theirs.ticket_uuid = held.uuid
         where mine.company_id = ${companyId} and mine.id = ${messageId}
           and theirs.connection_id = mine.connection_id and not theirs.from_me
      ) as received`.execute(this.db);
    return rows[0]?.received !== true;
  }

  /**
   * A device receipt proves that a message was sent, whatever the server reported. A change is only settled
   * together with its fact.
   */
  async reached(messageIds: readonly string[]): Promise<void> {
    await sql`
      update wa_dispatch set state = 'sent', code = null, updated_at = now()
       where message_id = any(${[...messageIds]}::text[]) and state in ('queued', 'sending')
         and exists (select from wa_outbox o where o.message_id = wa_dispatch.message_id and o.kind = 'message')`.execute(
      this.db,
    );
  }

  /** The request of a message id; null when there is none. */
  async request(messageId: string): Promise<OutgoingRow | null> {
    const { rows } = await sql<OutgoingRow>`
      select ${outgoing}
        from wa_outbox o
        left join wa_dispatch d on d.message_id = o.message_id
        left join wa_dispatch t on t.message_id = o.target_id
       where o.message_id = ${messageId}`.execute(this.db);
    return rows[0] ?? null;
  }

  /**
   * Searches all requests when a checkpoint shows that streams were parked or released, or rows exchanged, since
   * the last search. Its snapshot contains the rows of every release that it marks as searched; the cursor cannot
   * ensure that, because it may have passed such a row. Concurrent workers are serialised: only one searches.
   */
  private async takeOverLate(): Promise<void> {
    await sql`
      with released as (
        insert into wa_cursor (name, position)
        select ${RELEASED} || c.name, c.parked_version from checkpoints c
         where not exists (select from wa_cursor k
                            where k.name = ${RELEASED} || c.name and k.position = c.parked_version)
         order by c.name
        on conflict (name) do update set position = excluded.position
          where wa_cursor.position <> excluded.position
        returning 1
      ),
      late as (
        select o.* from wa_outbox o
          join connection c on c.id = o.connection_id and c.company_id = o.company_id
          left join wa_dispatch d on d.message_id = o.message_id
          left join wa_cursor f on f.name = 'forgotten:' || o.connection_id
         where exists (select from released) and o.position > coalesce(f.position, 0)
           and (d.message_id is null or d.state = 'failed' and d.round < o.round and d.position < o.position)
      )
      ${entered(sql`late`)}`.execute(this.db);
  }

  private async takeOverNew(companyId: number): Promise<void> {
    const name = cursorOf(companyId);
    await this.beginCursor(companyId, name);
    await sql`
      with cursor as (select position from wa_cursor where name = ${name} for update),
      fresh as (
        -- A value and no join: of a join the planner thinks that walking the outbox from its beginning is soon over.
        select o.* from wa_outbox o
         where o.company_id = ${companyId} and o.position > (select position from cursor)
         order by o.position limit 1000
      ),
      taken as (${entered(sql`fresh`)})
      update wa_cursor set position = (select max(position) from fresh)
       where name = ${name} and exists (select from fresh)`.execute(this.db);
  }

  /** A company's cursor is never deleted, so it is checked once per process. */
  private async beginCursor(companyId: number, name: string): Promise<void> {
    if (this.begun.has(companyId)) return;
    await sql`insert into wa_cursor (name, position) values (${name}, 0) on conflict do nothing`.execute(
      this.db,
    );
    this.begun.add(companyId);
  }
}

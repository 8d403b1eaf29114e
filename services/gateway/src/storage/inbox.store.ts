import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase, WaInboxRow } from '@prosa/read-model';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { ChatRef, JournalEntry } from '../whatsapp/whatsapp.port';
import { authorColumnsOf, columnsOf } from './chat-columns';
import { receivedColumns, receivedColumnsOf, receivedRows } from './received-rows';
import type { Vault } from './vault';

/** A pending row of the journal. */
export type InboxRow = Selectable<WaInboxRow>;
type NewInboxRow = Insertable<WaInboxRow>;

/** The kind of rows that hold a received message; all others hold a fact. */
export const MESSAGE_KIND = 'message';

/** Prefix of the kinds that report the ack of an outbound message. */
export const ACK_KIND = 'fact:ack:';

/** The input of an inbox row. */
export interface InboxEntry extends Omit<JournalEntry, 'payload'> {
  readonly kind: string;
  /** Facts with equal keys are handed over in order; the chat's key by default. */
  readonly orderKey?: string;
  /** The key of a file of ours in the payload, stored in clear because the payload is sealed. */
  readonly mediaKey?: string;
  readonly payload: Uint8Array;
}

/** A condition that is always true and makes the statement's commit asynchronous. */
export const withoutWaiting = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`;

/** A canonical key per chat: the same for every way of addressing it, provided its number is known. */
export const chatKeyOf = ({ phone, lid, groupId }: ChatRef): string =>
  groupId === undefined ? (phone ?? `lid:${lid ?? ''}`) : `group:${groupId}`;

const placeOf = (row: Pick<NewInboxRow, 'connectionId' | 'kind' | 'chatKey' | 'waId'>): string =>
  ['inbox', row.connectionId, row.kind, row.chatKey, row.waId].join('/');

/** Builds the row of an entry and seals its payload. */
export const inboxRow = (vault: Vault, connection: InboundConnection, entry: InboxEntry): NewInboxRow => {
  const row = {
    companyId: connection.companyId,
    connectionId: connection.id,
    connectionUuid: connection.uuid,
    kind: entry.kind,
    chatKey: entry.orderKey ?? chatKeyOf(entry.chat),
    ...columnsOf(entry.chat),
    ...authorColumnsOf(entry.author),
    waId: entry.id,
    fromMe: entry.fromMe,
    at: entry.at,
    mediaKey: entry.mediaKey ?? null,
    attempts: 0,
    doneAt: null,
  };
  return { ...row, payload: vault.seal(placeOf(row), entry.payload) };
};

/** Opens the payload of a row. */
export const openInboxRow = (vault: Vault, row: InboxRow): Buffer =>
  row.payload === null ? Buffer.alloc(0) : vault.open(placeOf(row), row.payload);

/** `insert into wa_inbox … select … where <condition>`: for use inside a larger statement. */
export const insertReceived = (row: NewInboxRow, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into wa_inbox (company_id, connection_id, connection_uuid, kind, chat_key, phone, lid, group_id, author_phone,
                        author_lid, wa_id, from_me, at, payload)
  select ${row.companyId}::int, ${row.connectionId}::int, ${row.connectionUuid}::uuid, ${row.kind}::text,
         ${row.chatKey}::text, ${row.phone}::text, ${row.lid}::text, ${row.groupId}::text, ${row.authorPhone}::text,
         ${row.authorLid}::text, ${row.waId}::text, ${row.fromMe}::boolean, ${row.at}::timestamptz, ${row.payload}::bytea
    from ${source}
  on conflict (connection_id, wa_id, kind, from_me, chat_key) do nothing`;

/** The journal of received facts, written before WhatsApp may discard them and kept until they are handed over. */
export class InboxStore {
  constructor(private readonly db: OwnerDatabase) {}

  /**
   * Adds rows; existing ones are ignored. Acks of our edits, revokes and reactions are skipped: they are not shown,
   * and WhatsApp's response to the change is journalled separately.
   */
  async append(rows: readonly NewInboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    await sql`
      insert into wa_inbox (${receivedColumns})
      select ${receivedColumnsOf('new')}
        from ${receivedRows(rows)}
       where new.kind not like ${`${ACK_KIND}%`}
          or not exists (select from wa_outbox o where o.message_id = new.wa_id and o.kind <> 'message')
       order by new.place
      on conflict (connection_id, wa_id, kind, from_me, chat_key) do nothing`.execute(this.db);
  }

  /** The oldest pending rows, except those in `busy` and in the lanes `held` (`<connection>/<chat key>`). */
  waiting(
    connectionIds: readonly number[],
    busy: readonly number[],
    held: readonly string[],
    max: number,
  ): Promise<InboxRow[]> {
    return this.db
      .selectFrom('waInbox')
      .selectAll()
      .where('doneAt', 'is', null)
      .where(sql<boolean>`connection_id = any(${[...connectionIds]}::int[])`)
      .where(sql<boolean>`seq <> all(${[...busy]}::bigint[])`)
      .where(sql<boolean>`connection_id || '/' || chat_key <> all(${[...held]}::text[])`)
      .orderBy('seq')
      .limit(max)
      .execute();
  }

  /** Whether the message of an undecryptable row was journalled after all. */
  async hasMessage({ connectionId, waId, fromMe }: InboxRow): Promise<boolean> {
    const row = await this.db
      .selectFrom('waInbox')
      .select('seq')
      .where('connectionId', '=', connectionId)
      .where('waId', '=', waId)
      .where('fromMe', '=', fromMe)
      .where('kind', '=', MESSAGE_KIND)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Marks rows as handed over and deletes their payload. Losing a mark in a crash only causes a redelivery. */
  async done(seqs: readonly number[]): Promise<void> {
    await sql`update wa_inbox set done_at = now(), payload = null
      where seq = any(${[...seqs]}::bigint[]) and ${withoutWaiting}`.execute(this.db);
  }

  async failed(seq: number): Promise<void> {
    await sql`update wa_inbox set attempts = attempts + 1 where seq = ${seq}`.execute(this.db);
  }

  /**
   * Deletes rows handed over long ago; until then they deduplicate redeliveries. By the next day their files are
   * referenced elsewhere.
   */
  async prune(olderThanDays: number): Promise<void> {
    await sql`update wa_inbox set media_key = null
      where media_key is not null and done_at < now() - interval '1 day'`.execute(this.db);
    await sql`delete from wa_inbox where done_at < now() - make_interval(days => ${olderThanDays}::int)`.execute(
      this.db,
    );
  }
}

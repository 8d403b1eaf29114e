import type { InboundAuthor, InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { ChatRef } from '../whatsapp/whatsapp.port';
import { authorColumnsOf, authorIn, chatIn, columnsOf } from './chat-columns';
import type { Vault } from './vault';

/** A file that has to be fetched. */
export interface WaitingMedia {
  readonly connection: InboundConnection;
  readonly chat: ChatRef;
  /** The author, in a group. */
  readonly author?: InboundAuthor;
  readonly id: string;
  readonly fromMe: boolean;
  /** The provider's reference; sealed in the database. */
  readonly payload: Uint8Array;
  readonly attempts: number;
}

type MediaKey = Pick<WaitingMedia, 'connection' | 'id' | 'fromMe'>;

const placeOf = ({ connection, id, fromMe }: MediaKey): string =>
  ['media', connection.id, fromMe ? 'ours' : 'theirs', id].join('/');

/** Files that phones sent and that were not fetched yet; kept across restarts, deleted once settled. */
export class ReceivedMediaStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly vault: Vault,
  ) {}

  /** Adds a file; one that is already waiting is left unchanged. */
  async add(media: Omit<WaitingMedia, 'attempts'>): Promise<void> {
    const { connection, chat, id, fromMe, payload } = media;
    const now = sql<Date>`now()`;
    await this.db
      .insertInto('waMedia')
      .values({
        companyId: connection.companyId,
        connectionId: connection.id,
        connectionUuid: connection.uuid,
        waId: id,
        fromMe,
        ...columnsOf(chat),
        ...authorColumnsOf(media.author),
        payload: this.vault.seal(placeOf(media), payload),
        attempts: 0,
        nextAt: now,
        begunAt: now,
      })
      .onConflict(conflict => conflict.columns(['connectionId', 'waId', 'fromMe']).doNothing())
      .execute();
  }

  /** The files that are due on the given connections. */
  async due(connectionIds: readonly number[], most: number): Promise<WaitingMedia[]> {
    if (connectionIds.length === 0) return [];
    const rows = await this.db
      .selectFrom('waMedia')
      .selectAll()
      .where(sql<boolean>`connection_id = any(${[...connectionIds]}::int[])`)
      .where('nextAt', '<=', sql<Date>`now()`)
      .orderBy('nextAt')
      .limit(most)
      .execute();
    return rows.map(row => {
      const connection = { companyId: row.companyId, id: row.connectionId, uuid: row.connectionUuid };
      const key = { connection, id: row.waId, fromMe: row.fromMe };
      const payload = this.vault.open(placeOf(key), row.payload);
      const author = authorIn(row);
      const by = author === undefined ? {} : { author };
      return { ...key, chat: chatIn(row), ...by, payload, attempts: row.attempts };
    });
  }

  /** Postpones a file; `counted` says whether the attempt counts. */
  async postpone(key: MediaKey, milliseconds: number, counted: boolean): Promise<void> {
    await sql`update wa_media set attempts = attempts + ${counted ? 1 : 0}::int,
        next_at = now() + make_interval(secs => ${milliseconds / 1_000}::float8)
      where connection_id = ${key.connection.id} and wa_id = ${key.id} and from_me = ${key.fromMe}`.execute(
      this.db,
    );
  }

  /** Deletes a file's row: it was fetched or given up, and the journal says so. */
  async remove({ connection, id, fromMe }: MediaKey): Promise<void> {
    await this.db
      .deleteFrom('waMedia')
      .where('connectionId', '=', connection.id)
      .where('waId', '=', id)
      .where('fromMe', '=', fromMe)
      .execute();
  }
}

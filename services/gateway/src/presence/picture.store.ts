import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase, WaPictureRow } from '@prosa/read-model';
import { sql } from 'kysely';
import { chatIn } from '../storage/chat-columns';
import { chatKeyOf } from '../storage/inbox.store';
import type { ChatRef } from '../whatsapp/whatsapp.port';

/** Delay before a failed fetch is retried. */
const AGAIN_SECONDS = 600;

/** A contact whose picture has to be fetched. */
export interface DuePicture {
  readonly connection: InboundConnection;
  readonly chat: ChatRef;
  readonly looks: number;
  /** When the claim expires, in the database's format; a change announced meanwhile replaces it. */
  readonly again: string;
}

type PictureKey = Pick<DuePicture, 'connection' | 'chat'>;

/** Contacts whose pictures have to be fetched; kept across restarts. */
export class PictureStore {
  constructor(private readonly db: OwnerDatabase) {}

  /**
   * A contact sent a message: the picture is scheduled, unless it was before. Returns whether the contact is
   * new.
   */
  async met({ connection, chat }: PictureKey): Promise<boolean> {
    const { rows } = await sql`
      insert into wa_picture (company_id, connection_id, connection_uuid, chat_key, phone, lid, group_id, due_at)
      values (${connection.companyId}, ${connection.id}, ${connection.uuid}, ${chatKeyOf(chat)},
              ${chat.phone ?? null}, ${chat.lid ?? null}, ${chat.groupId ?? null}, now())
      on conflict do nothing returning 1`.execute(this.db);
    return rows.length > 0;
  }

  /** A known contact changed the picture; changes of unknown contacts are ignored. */
  async changed({ connection, chat }: PictureKey): Promise<void> {
    await sql`update wa_picture set due_at = now()
      where connection_id = ${connection.id}
        and (phone = ${chat.phone ?? ''} or lid = ${chat.lid ?? ''} or group_id = ${chat.groupId ?? ''})`.execute(
      this.db,
    );
  }

  /** The pictures that are due. Claiming one postpones it, so a failed fetch is retried later. */
  async due(connectionIds: readonly number[], most: number): Promise<readonly DuePicture[]> {
    if (connectionIds.length === 0) return [];
    const { rows } = await sql<WaPictureRow & { readonly again: string }>`
      update wa_picture set due_at = now() + make_interval(secs => ${AGAIN_SECONDS}::float8)
       where (connection_id, chat_key) in (
         select connection_id, chat_key from wa_picture
          where connection_id = any(${[...connectionIds]}::int[]) and due_at <= now()
          order by due_at limit ${most})
      returning *, due_at::text as again`.execute(this.db);
    return rows.map(({ companyId, connectionId, connectionUuid, looks, again, ...row }) => ({
      connection: { companyId, id: connectionId, uuid: connectionUuid },
      chat: chatIn(row),
      looks,
      again,
    }));
  }

  /** The fetch is complete; no further one until there is a reason. A change announced meanwhile is kept. */
  async looked({ connection, chat, again }: DuePicture): Promise<void> {
    await sql`update wa_picture set looks = looks + 1, due_at = nullif(due_at, ${again}::timestamptz)
      where connection_id = ${connection.id} and chat_key = ${chatKeyOf(chat)}`.execute(this.db);
  }
}

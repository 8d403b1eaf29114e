import type { ChatMessageView, ChatView } from '@prosa/contracts';
import {
  pageOfRows,
  type ChatMessageRow,
  type ChatRow,
  type ReadModel,
  type TenantConnection,
} from '@prosa/read-model';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Named } from '../../core/ticket/ticket.events';

type Reader = Kysely<ReadModel> | TenantConnection;

/** Upper bound of the unread counter, above what a badge shows. */
const MOST_UNREAD = 100;

/** A message as its readers see it. */
export const toChatMessageView = (row: ChatMessageRow): ChatMessageView => ({
  id: row.id,
  uuid: row.uuid,
  chatId: row.chatId,
  senderId: row.senderId,
  sender: { id: row.senderId, name: row.senderName },
  message: row.message,
  createdAt: row.createdAt.toISOString(),
});

/** Members of some conversations, with their unread counters. */
const membersOf = (db: Reader, companyId: number, uuids: readonly string[]) =>
  db
    .selectFrom('chatMember as m')
    .where('m.companyId', '=', companyId)
    .where('m.chatUuid', 'in', uuids)
    .select(['m.chatUuid', 'm.userId', 'm.userName'])
    .select(
      sql<number>`(select count(*)::int from (select 1 from chat_message u where u.company_id = m.company_id
        and u.chat_uuid = m.chat_uuid and u.position > m.read_position and u.sender_id <> m.user_id
        limit ${sql.lit(MOST_UNREAD)}) unread)`.as('unreads'),
    )
    .orderBy('m.userName')
    .orderBy('m.userId')
    .execute();

/** Conversations as their members see them, in the order of the rows. */
const withMembers = async (db: Reader, companyId: number, rows: readonly ChatRow[]): Promise<ChatView[]> => {
  if (rows.length === 0) return [];
  const members = await membersOf(
    db,
    companyId,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map(row => ({
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    ownerId: row.ownerId,
    lastMessage: row.lastMessage,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    users: members
      .filter(({ chatUuid }) => chatUuid === row.uuid)
      .map(({ userId, userName, unreads }) => ({ userId, unreads, user: { id: userId, name: userName } })),
  }));
};

const chats = (db: Reader, companyId: number) =>
  db.selectFrom('chat').where('companyId', '=', companyId).selectAll();

/** Filter of a list, and the cursor of the previous page. */
export interface ChatFilter {
  readonly userId: number;
  readonly search?: string;
  readonly after?: { readonly at: string; readonly id: number };
  readonly offset?: number;
  readonly limit: number;
}

/** A page of a user's conversations, the most recently active first. */
export const listChats = async (
  db: Reader,
  companyId: number,
  { userId, search, after, offset, limit }: ChatFilter,
): Promise<{ records: ChatView[]; hasMore: boolean }> => {
  const rows = await chats(db, companyId)
    .where(
      sql<SqlBool>`uuid in (select chat_uuid from chat_member where company_id = ${companyId} and user_id = ${userId})`,
    )
    .$if(search !== undefined, query =>
      query.where(sql<SqlBool>`plain(title) like '%' || like_literal(plain(${search ?? ''})) || '%'`),
    )
    .$if(after !== undefined, query =>
      query.where(sql<SqlBool>`(updated_at, id) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOfRows(limit + 1, offset))
    .execute();
  return {
    records: await withMembers(db, companyId, rows.slice(0, limit)),
    hasMore: rows.length > limit,
  };
};

/** The conversation with this number or uuid, or undefined. */
export const findChat = async (
  db: Reader,
  companyId: number,
  key: { readonly id: number } | { readonly uuid: string },
): Promise<ChatView | undefined> => {
  const row = await chats(db, companyId)
    .$if('id' in key, query => query.where('id', '=', 'id' in key ? key.id : 0))
    .$if('uuid' in key, query => query.where('uuid', '=', 'uuid' in key ? key.uuid : ''))
    .executeTakeFirst();
  return row && (await withMembers(db, companyId, [row]))[0];
};

/** Conversations by their streams' uuids. */
export const chatsByUuid = async (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<ChatView[]> =>
  uuids.length === 0
    ? []
    : withMembers(db, companyId, await chats(db, companyId).where('uuid', 'in', uuids).execute());

/** A page of messages, the newest page first, each page oldest first. */
export const listChatMessages = async (
  db: Reader,
  companyId: number,
  page: {
    readonly chatId: number;
    readonly before?: string;
    readonly offset?: number;
    readonly limit: number;
  },
): Promise<{ rows: ChatMessageRow[]; hasMore: boolean }> => {
  const rows = await db
    .selectFrom('chatMessage')
    .where('companyId', '=', companyId)
    .where('chatId', '=', page.chatId)
    .$if(page.before !== undefined, query => query.where('position', '<', page.before ?? ''))
    .selectAll()
    .orderBy('position', 'desc')
    .$call(pageOfRows(page.limit + 1, page.offset))
    .execute();
  return { rows: rows.slice(0, page.limit).reverse(), hasMore: rows.length > page.limit };
};

/** Messages by their streams' uuids. */
export const chatMessagesByUuid = (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<ChatMessageRow[]> =>
  uuids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('chatMessage')
        .where('companyId', '=', companyId)
        .where('uuid', 'in', uuids)
        .selectAll()
        .execute();

/** Colleagues by their numbers, those of the company that have not been removed. */
export const colleagues = (db: Reader, companyId: number, ids: readonly number[]): Promise<Named[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('userAccount')
        .where('companyId', '=', companyId)
        .where('id', 'in', ids)
        .select(['id', 'name'])
        .orderBy('id')
        .execute();

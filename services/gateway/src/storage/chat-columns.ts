import type { InboundAuthor, InboundChat } from '@prosa/contracts';
import type { ChatRef } from '../whatsapp/whatsapp.port';

/** A chat as columns: a contact by number and LID, or a group. */
export interface ChatColumns {
  readonly phone: string | null;
  readonly lid: string | null;
  readonly groupId: string | null;
}

/** The author in a group, as columns. */
export interface AuthorColumns {
  readonly authorPhone: string | null;
  readonly authorLid: string | null;
}

/** The columns of a chat. */
export const columnsOf = ({ phone, lid, groupId }: ChatRef): ChatColumns => ({
  phone: phone ?? null,
  lid: lid ?? null,
  groupId: groupId ?? null,
});

/** The columns of an author; null when there is none. */
export const authorColumnsOf = (author: InboundAuthor | undefined): AuthorColumns => ({
  authorPhone: author?.phone ?? null,
  authorLid: author?.lid ?? null,
});

const namesIn = ({ phone, lid }: Pick<ChatColumns, 'phone' | 'lid'>): InboundAuthor => ({
  ...(phone === null ? {} : { phone }),
  ...(lid === null ? {} : { lid }),
});

/** The chat of a row, in the form used by facts. */
export const namesOfChat = ({ phone, lid, groupId }: ChatColumns): InboundChat => ({
  ...namesIn({ phone, lid }),
  ...(groupId === null ? {} : { groupId }),
});

/** The chat of a row, in the form used by providers. */
export const chatIn = (columns: ChatColumns): ChatRef => chatRefOf(namesOfChat(columns));

/** Converts a chat from the form used by facts to the one used by providers. */
export const chatRefOf = (chat: InboundChat): ChatRef => ({
  kind: chat.groupId === undefined ? 'user' : 'group',
  ...chat,
});

/** The author in a group; undefined when the row has none. */
export const authorIn = ({ authorPhone: phone, authorLid: lid }: AuthorColumns): InboundAuthor | undefined =>
  phone === null && lid === null ? undefined : namesIn({ phone, lid });

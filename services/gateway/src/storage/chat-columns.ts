import type { InboundAuthor, InboundChat } from '@prosa/contracts';
import type { ChatRef } from '../whatsapp/whatsapp.port';

/** A chat as rows name it: a person by number and LID, or a group. */
export interface ChatColumns {
  readonly phone: string | null;
  readonly lid: string | null;
  readonly groupId: string | null;
}

/** Who wrote in a group, as rows name them. */
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

/** The columns of an author; empty where nobody is named. */
export const authorColumnsOf = (author: InboundAuthor | undefined): AuthorColumns => ({
  authorPhone: author?.phone ?? null,
  authorLid: author?.lid ?? null,
});

const namesIn = ({ phone, lid }: Pick<ChatColumns, 'phone' | 'lid'>): InboundAuthor => ({
  ...(phone === null ? {} : { phone }),
  ...(lid === null ? {} : { lid }),
});

/** The chat that a row names, as facts name it. */
export const namesOfChat = ({ phone, lid, groupId }: ChatColumns): InboundChat => ({
  ...namesIn({ phone, lid }),
  ...(groupId === null ? {} : { groupId }),
});

/** The chat that a row names. */
export const chatIn = (columns: ChatColumns): ChatRef => chatRefOf(namesOfChat(columns));

/** A chat that facts name, as providers know it. */
export const chatRefOf = (chat: InboundChat): ChatRef => ({
  kind: chat.groupId === undefined ? 'user' : 'group',
  ...chat,
});

/** Who wrote in a group, as a row names them; undefined when it names nobody. */
export const authorIn = ({ authorPhone: phone, authorLid: lid }: AuthorColumns): InboundAuthor | undefined =>
  phone === null && lid === null ? undefined : namesIn({ phone, lid });

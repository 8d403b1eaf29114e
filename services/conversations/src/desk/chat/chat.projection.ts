import type { TableProjection } from '@prosa/projections';
import type { ChatMemberRow, ChatMessageRow, ChatRow } from '@prosa/read-model';
import type { ChatEvent, ChatMessageWritten, ChatRead } from './chat.events';

const PREVIEW = 255;

const byChat = ({ data }: { data: { uuid: string } }): readonly [string][] => [[data.uuid]];

/** The conversations of colleagues. */
export const chatProjection: TableProjection<ChatRow, ChatEvent | ChatMessageWritten> = {
  table: 'chat',
  key: ['uuid'],
  on: {
    ChatStarted: {
      keys: byChat,
      fold: (_, { data, metadata }) => ({
        uuid: data.uuid,
        companyId: metadata.companyId,
        id: data.id,
        title: data.title,
        ownerId: data.owner.id,
        lastMessage: '',
        createdAt: new Date(metadata.at),
        updatedAt: new Date(metadata.at),
      }),
    },
    ChatChanged: { keys: byChat, fold: (row, { data }) => row && { ...row, title: data.title } },
    ChatRemoved: { keys: byChat, fold: () => null },
    ChatMessageWritten: {
      keys: ({ data }) => [[data.chatUuid]],
      fold: (row, { data, metadata }) =>
        row && { ...row, lastMessage: data.message.slice(0, PREVIEW), updatedAt: new Date(metadata.at) },
    },
  },
};

/** The members of a conversation, and the log position up to which each has read. */
export const chatMemberProjection: TableProjection<ChatMemberRow, ChatEvent | ChatRead> = {
  table: 'chatMember',
  key: ['chatUuid', 'userId'],
  on: {
    ChatStarted: {
      keys: ({ data }) => data.members.map(({ id }) => [data.uuid, id]),
      fold: (_, { data, metadata, position }, [, userId]) => ({
        chatUuid: data.uuid,
        userId: Number(userId),
        companyId: metadata.companyId,
        userName: data.members.find(({ id }) => id === userId)?.name ?? '',
        readPosition: position.toString(),
      }),
    },
    ChatChanged: {
      keys: ({ data }) => [...data.members, ...data.removed].map(({ id }) => [data.uuid, id]),
      fold: (row, { data, metadata, position }, [, userId]) => {
        const member = data.members.find(({ id }) => id === userId);
        if (member === undefined) return null;
        // A late member can read earlier messages, but they do not count as unread.
        return (
          row ?? {
            chatUuid: data.uuid,
            userId: member.id,
            companyId: metadata.companyId,
            userName: member.name,
            readPosition: position.toString(),
          }
        );
      },
    },
    ChatRemoved: {
      keys: ({ data }) => data.members.map(({ id }) => [data.uuid, id]),
      fold: () => null,
    },
    ChatRead: {
      keys: ({ data }) => [[data.chatUuid, data.userId]],
      fold: (row, { position }) => row && { ...row, readPosition: position.toString() },
    },
  },
};

/** Messages of internal conversations. */
export const chatMessageProjection: TableProjection<ChatMessageRow, ChatMessageWritten> = {
  table: 'chatMessage',
  key: ['uuid'],
  on: {
    ChatMessageWritten: {
      keys: byChat,
      fold: (_, { data, metadata, position }) => ({
        uuid: data.uuid,
        companyId: metadata.companyId,
        id: data.id,
        chatId: data.chatId,
        chatUuid: data.chatUuid,
        position: position.toString(),
        senderId: data.sender.id,
        senderName: data.sender.name,
        message: data.message,
        createdAt: new Date(metadata.at),
      }),
    },
  },
};

import { ackOf, type MediaType } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { RowKey, TableProjection } from '@prosa/projections';
import type { MessageRow } from '@prosa/read-model';
import type { MessageAckChanged } from './message-ack.events';
import type { MessageEvent } from './message.events';
import { messageUuid } from './message-id';

type Fact<Type extends MessageEvent['type']> = Recorded<Extract<MessageEvent, { type: Type }>>;

const byMessage = ({ data }: { data: { connectionId: number; messageId: string } }): readonly RowKey[] => [
  [messageUuid(data.connectionId, data.messageId)],
];

const at = (event: { metadata: { at: string } }): Date => new Date(event.metadata.at);

type Spoken = Fact<'MessageReceived'> | Fact<'MessageSentFromPhone'> | Fact<'MessageSendRequested'>;

/** What every bubble has, whoever wrote it. */
const bubble = (
  event: Spoken,
): Omit<MessageRow, 'fromMe' | 'ack' | 'mediaType' | 'quotedId' | 'createdAt'> => ({
  uuid: messageUuid(event.data.connectionId, event.data.messageId),
  companyId: event.metadata.companyId,
  id: event.data.messageId,
  connectionId: event.data.connectionId,
  ticketUuid: event.data.ticketUuid,
  ticketId: event.data.ticketId,
  contactId: event.data.contactId,
  position: event.position.toString(),
  body: event.data.body,
  isDeleted: false,
  isEdited: false,
  userId: null,
  userName: null,
  errorCode: null,
  clientId: null,
  updatedAt: at(event),
});

const text: MediaType = 'extendedTextMessage';

const fromPhone = (
  row: MessageRow | undefined,
  event: Fact<'MessageReceived'> | Fact<'MessageSentFromPhone'>,
): MessageRow =>
  row ?? {
    ...bubble(event),
    fromMe: event.type === 'MessageSentFromPhone',
    ack: ackOf('server'),
    mediaType: event.data.mediaType,
    quotedId: event.data.quotedId,
    createdAt: new Date(event.data.sentAt),
  };

const requested = (row: MessageRow | undefined, event: Fact<'MessageSendRequested'>): MessageRow =>
  row ?? {
    ...bubble(event),
    fromMe: true,
    ack: ackOf('pending'),
    mediaType: text,
    quotedId: event.data.quoted?.id ?? null,
    userId: event.data.user?.id ?? null,
    userName: event.data.user?.name ?? null,
    clientId: event.data.clientId,
    createdAt: at(event),
  };

/**
 * An ack never goes down (spec, settled readings). A failure only counts while nothing better is known, and any
 * later success takes it back: the phone has the message, whatever an earlier try was told.
 */
const acked = (row: MessageRow | undefined, event: Recorded<MessageAckChanged>): MessageRow | undefined => {
  if (!row) return undefined;
  const ack = ackOf(event.data.state);
  if (event.data.state === 'failed')
    return row.ack > ackOf('pending')
      ? row
      : { ...row, ack, errorCode: event.data.code, updatedAt: at(event) };
  return ack <= row.ack ? row : { ...row, ack, errorCode: null, updatedAt: at(event) };
};

/** The bubbles of every conversation. */
export const messageProjection: TableProjection<MessageRow, MessageEvent | MessageAckChanged> = {
  table: 'message',
  key: ['uuid'],
  on: {
    MessageReceived: { keys: byMessage, fold: fromPhone },
    MessageSentFromPhone: { keys: byMessage, fold: fromPhone },
    MessageMoved: {
      keys: byMessage,
      fold: (row, event) =>
        row && {
          ...row,
          ticketUuid: event.data.ticketUuid,
          ticketId: event.data.ticketId,
          updatedAt: at(event),
        },
    },
    MessageSendRequested: { keys: byMessage, fold: requested },
    MessageRetryRequested: {
      keys: byMessage,
      fold: (row, event) => row && { ...row, ack: ackOf('pending'), errorCode: null, updatedAt: at(event) },
    },
    MessageEdited: {
      keys: byMessage,
      fold: (row, event) => row && { ...row, body: event.data.body, isEdited: true, updatedAt: at(event) },
    },
    MessageRevoked: {
      keys: byMessage,
      fold: (row, event) => row && { ...row, isDeleted: true, updatedAt: at(event) },
    },
    MessageAckChanged: { keys: byMessage, fold: acked },
  },
};

import {
  ackOf,
  holderOf,
  type AwaitedMedia,
  type MessageChangeKind,
  type MessageMedia,
} from '@prosa/contracts';
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

type FileColumns = Pick<
  MessageRow,
  | 'mediaKey'
  | 'previewMediaKey'
  | 'mediaName'
  | 'mediaMime'
  | 'mediaSize'
  | 'mediaSeconds'
  | 'mediaState'
  | 'isVoice'
>;

const fileOf = (media: MessageMedia | null | undefined): FileColumns => ({
  mediaKey: media?.key ?? null,
  previewMediaKey: null,
  mediaName: media?.name ?? null,
  mediaMime: media?.mime ?? null,
  mediaSize: media?.size ?? null,
  mediaSeconds: media?.seconds ?? null,
  mediaState: media ? 'ready' : 'none',
  isVoice: media?.voice ?? false,
});

const awaited = (file: AwaitedMedia): FileColumns => ({
  mediaKey: null,
  previewMediaKey: file.previewKey ?? null,
  mediaName: file.name,
  mediaMime: file.mime,
  mediaSize: file.size,
  mediaSeconds: file.seconds ?? null,
  mediaState: 'pending',
  isVoice: file.voice ?? false,
});

type AuthorColumns = Pick<MessageRow, 'authorUuid' | 'authorName' | 'authorPhone' | 'authorLid'>;

/**
 * An empty message. All others start as a copy of it: engines clone an object with all its properties faster than
 * they build it property by property.
 */
const blank: MessageRow = {
  ...{ uuid: '', companyId: 0, id: '', connectionId: 0, contactId: 0 },
  ...{ holder: 'ticket', ticketUuid: '', ticketId: 0 },
  ...{ position: '0', body: '', fromMe: false, ack: ackOf('pending'), mediaType: 'extendedTextMessage' },
  ...fileOf(null),
  transcript: null,
  ...{ ourReaction: '', theirReaction: '' },
  ...{ authorUuid: null, authorName: null, authorPhone: null, authorLid: null, authorReactions: null },
  ...{ changing: null, changeId: null, refusedChange: null },
  ...{ isUndecryptable: false, isDeleted: false, isEdited: false, isStarred: false },
  ...{ quotedId: null, userId: null, userName: null, errorCode: null, clientId: null },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
};

/** Clocks of two processes differ: the time that browsers compare never goes back. */
const laterOf = (row: MessageRow, event: { readonly metadata: { readonly at: string } }): Date =>
  at(event) > row.updatedAt ? at(event) : row.updatedAt;

/** The columns that every message has. */
const bubble = (event: Spoken): MessageRow => {
  const { data, metadata } = event;
  const row: MessageRow = {
    ...blank,
    uuid: messageUuid(data.connectionId, data.messageId),
    companyId: metadata.companyId,
    id: data.messageId,
    connectionId: data.connectionId,
    holder: holderOf(data),
    ticketUuid: data.ticketUuid,
    ticketId: data.ticketId,
    contactId: data.contactId,
    position: event.position.toString(),
    body: data.body,
    updatedAt: at(event),
  };
  return data.media ? { ...row, ...fileOf(data.media) } : row;
};

type InboundFactOfPhone = Fact<'MessageReceived'> | Fact<'MessageSentFromPhone'>;

/** Rare columns: a pending file, and the author in a group. */
const withInboundDetails = (
  row: MessageRow,
  { data: { file, author, authorUuid } }: InboundFactOfPhone,
): MessageRow => {
  const withFile = file === undefined ? row : { ...row, ...awaited(file) };
  if (author === undefined) return withFile;
  const names: AuthorColumns = {
    authorUuid: authorUuid ?? null,
    authorName: author?.name ?? null,
    authorPhone: author?.phone ?? null,
    authorLid: author?.lid ?? null,
  };
  return { ...withFile, ...names };
};

const receivedMessage = (event: InboundFactOfPhone): MessageRow =>
  withInboundDetails(
    {
      ...bubble(event),
      fromMe: event.type === 'MessageSentFromPhone',
      ack: ackOf('server'),
      mediaType: event.data.mediaType,
      quotedId: event.data.quotedId,
      isUndecryptable: event.data.undecryptable ?? false,
      createdAt: new Date(event.data.sentAt),
    },
    event,
  );

/** A message is inserted once; a message that becomes readable replaces its placeholder, and keeps its position. */
const fromPhone = (row: MessageRow | undefined, event: InboundFactOfPhone): MessageRow => {
  if (row === undefined) return receivedMessage(event);
  if (!row.isUndecryptable || event.data.undecryptable === true) return row;
  const { position, holder, ticketUuid, ticketId, createdAt, isDeleted } = row;
  return { ...receivedMessage(event), position, holder, ticketUuid, ticketId, createdAt, isDeleted };
};

/** The row of a message that was just requested. */
export const requestedMessage = (event: Fact<'MessageSendRequested'>): MessageRow => ({
  ...bubble(event),
  fromMe: true,
  ack: ackOf('pending'),
  mediaType: event.data.mediaType ?? blank.mediaType,
  quotedId: event.data.quoted?.id ?? null,
  userId: event.data.user?.id ?? null,
  userName: event.data.user?.name ?? event.data.author ?? null,
  clientId: event.data.clientId,
  createdAt: at(event),
});

const requested = (row: MessageRow | undefined, event: Fact<'MessageSendRequested'>): MessageRow =>
  row ?? requestedMessage(event);

type ChangeFact = { readonly data: { readonly changeId?: string } };

/** A change that took effect completes the pending one, and removes an earlier refusal. */
const withoutPendingChange = (
  row: MessageRow,
  { data }: ChangeFact,
): Pick<MessageRow, 'changing' | 'changeId'> =>
  data.changeId !== undefined && data.changeId === row.changeId
    ? { changing: null, changeId: null }
    : { changing: row.changing, changeId: row.changeId };

/** The latest requested change is the pending one; earlier ones still take effect in order. */
const asked =
  (kind: MessageChangeKind) =>
  (
    row: MessageRow | undefined,
    event: Fact<'MessageEditRequested' | 'MessageRevokeRequested' | 'MessageReactionRequested'>,
  ): MessageRow | undefined =>
    row && {
      ...row,
      changing: kind,
      changeId: event.data.changeId,
      refusedChange: null,
      errorCode: row.refusedChange === null ? row.errorCode : null,
      updatedAt: laterOf(row, event),
    };

const refused = (row: MessageRow | undefined, event: Fact<'MessageChangeRefused'>): MessageRow | undefined =>
  row && {
    ...row,
    ...withoutPendingChange(row, event),
    refusedChange: event.data.change,
    errorCode: event.data.code,
    updatedAt: laterOf(row, event),
  };

/**
 * An ack never goes down (spec, settled readings). A failure only counts while no better state is known, and any
 * later success replaces it: the phone has the message, whatever an earlier attempt reported.
 */
const acked = (row: MessageRow | undefined, event: Recorded<MessageAckChanged>): MessageRow | undefined => {
  if (!row) return undefined;
  const ack = ackOf(event.data.state);
  if (event.data.state === 'failed')
    return row.ack > ackOf('pending')
      ? row
      : { ...row, ack, errorCode: event.data.code, updatedAt: laterOf(row, event) };
  const errorCode = row.refusedChange === null ? null : row.errorCode;
  return ack <= row.ack ? row : { ...row, ack, errorCode, updatedAt: laterOf(row, event) };
};

/** Each side has one emoji at most on a message; in a group each of its members. */
const reactionsOf = (
  row: MessageRow,
  { data: { emoji, fromMe, authorUuid } }: Fact<'MessageReacted'>,
): Partial<MessageRow> => {
  if (fromMe) return { ourReaction: emoji };
  if (authorUuid === undefined) return { theirReaction: emoji };
  const { [authorUuid]: _, ...others } = JSON.parse(row.authorReactions ?? '{}') as Record<string, string>;
  const all = emoji === '' ? others : { ...others, [authorUuid]: emoji };
  return { authorReactions: Object.keys(all).length === 0 ? null : JSON.stringify(all) };
};

/** A change of a message's details, which are in a table of their own. */
const detailed = (
  row: MessageRow | undefined,
  event: Fact<'MessageVoted' | 'MessageEditUnreadable'>,
): MessageRow | undefined => row && { ...row, updatedAt: laterOf(row, event) };

const starred =
  (isStarred: boolean) =>
  (row: MessageRow | undefined, event: Fact<'MessageStarred' | 'MessageUnstarred'>): MessageRow | undefined =>
    row && { ...row, isStarred, updatedAt: laterOf(row, event) };

/** The bubbles of every conversation. */
export const messageProjection: TableProjection<MessageRow, MessageEvent | MessageAckChanged> = {
  table: 'message',
  key: ['uuid'],
  on: {
    MessageReceived: { keys: byMessage, fold: fromPhone },
    MessageSentFromPhone: { keys: byMessage, fold: fromPhone },
    MessageMoved: {
      keys: byMessage,
      // Earlier readers of the ticket have not seen it: it takes the position at which it moved.
      fold: (row, event) =>
        row && {
          ...row,
          holder: holderOf(event.data),
          ticketUuid: event.data.ticketUuid,
          ticketId: event.data.ticketId,
          position: event.position.toString(),
          updatedAt: laterOf(row, event),
        },
    },
    MessageMediaArrived: {
      keys: byMessage,
      fold: (row, event) => {
        if (row === undefined) return undefined;
        const { media, better } = event.data;
        // The better version of a file may arrive before the first one.
        if (better === undefined && row.mediaState === 'ready') return row;
        const { previewMediaKey } = row;
        return { ...row, ...fileOf(media), previewMediaKey, updatedAt: laterOf(row, event) };
      },
    },
    MessageTranscribed: {
      keys: byMessage,
      fold: (row, event) =>
        row && { ...row, transcript: event.data.transcript, updatedAt: laterOf(row, event) },
    },
    MessageMediaFailed: {
      keys: byMessage,
      fold: (row, event) =>
        row?.mediaState === 'pending'
          ? { ...row, mediaState: 'failed', updatedAt: laterOf(row, event) }
          : row,
    },
    MessageSendRequested: { keys: byMessage, fold: requested },
    MessageRetryRequested: {
      keys: byMessage,
      fold: (row, event) =>
        row && { ...row, ack: ackOf('pending'), errorCode: null, updatedAt: laterOf(row, event) },
    },
    MessageEditRequested: { keys: byMessage, fold: asked('edit') },
    MessageRevokeRequested: { keys: byMessage, fold: asked('revoke') },
    MessageReactionRequested: { keys: byMessage, fold: asked('reaction') },
    MessageChangeRefused: { keys: byMessage, fold: refused },
    MessageEdited: {
      keys: byMessage,
      fold: (row, event) =>
        row && {
          ...row,
          ...withoutPendingChange(row, event),
          body: event.data.body,
          isEdited: true,
          updatedAt: laterOf(row, event),
        },
    },
    MessageEditUnreadable: { keys: byMessage, fold: detailed },
    MessageVoted: { keys: byMessage, fold: detailed },
    MessageRevoked: {
      keys: byMessage,
      fold: (row, event) =>
        row && {
          ...row,
          ...withoutPendingChange(row, event),
          isDeleted: true,
          updatedAt: laterOf(row, event),
        },
    },
    MessageReacted: {
      keys: byMessage,
      fold: (row, event) =>
        row && {
          ...row,
          ...withoutPendingChange(row, event),
          ...reactionsOf(row, event),
          updatedAt: laterOf(row, event),
        },
    },
    MessageStarred: { keys: byMessage, fold: starred(true) },
    MessageUnstarred: { keys: byMessage, fold: starred(false) },
    MessageAckChanged: { keys: byMessage, fold: acked },
  },
};

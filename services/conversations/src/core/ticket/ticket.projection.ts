import type { TicketHandover } from '@prosa/contracts';
import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { BotSessionEnded, CampaignAnswered } from '@prosa/published-facts';
import type { TicketColumnStayRow, TicketRow, TicketTagRow } from '@prosa/read-model';
import type { MessageEvent } from '../message/message.events';
import { previewEdited, previewOf, previewRevoked, stayEntered, stayLeft } from '@prosa/conversation';
import type { TicketMergeEvent } from '../merge/merge.events';
import type { BotTurnAsked } from './ticket-bot.events';
import type { TicketEvent } from './ticket.events';

const ticketOf = (event: { stream: string }): string => parseStreamName(event.stream).id;
const byStream = (event: { stream: string }): readonly [string][] => [[ticketOf(event)]];
const at = (event: { metadata: { at: string } }): Date => new Date(event.metadata.at);

type TicketFact<Type extends TicketEvent['type']> = Recorded<Extract<TicketEvent, { type: Type }>>;
type MessageFact<Type extends MessageEvent['type']> = Recorded<Extract<MessageEvent, { type: Type }>>;

/** Clocks of two processes differ: the time that browsers compare never goes back. */
const laterOf = (row: TicketRow, event: { metadata: { at: string } }): Date =>
  at(event) > row.updatedAt ? at(event) : row.updatedAt;

/** Updates an existing row; facts about an unknown ticket have no effect. */
const change =
  <E extends { metadata: { at: string } }>(patch: (row: TicketRow, event: E) => Partial<TicketRow>) =>
  (row: TicketRow | undefined, event: E): TicketRow | undefined =>
    // A second spread in one literal would rebuild the row property by property.
    row && Object.assign({ ...row, updatedAt: laterOf(row, event) }, patch(row, event));

/** Columns of a row without a message. */
const nothingSaid = {
  lastMessage: '',
  lastMessageId: '',
  lastMessageFromMe: false,
  lastMessageKind: '',
  lastMessageAt: null,
} satisfies Partial<TicketRow>;

const opened = (_: TicketRow | undefined, event: TicketFact<'TicketOpened'>): TicketRow => ({
  uuid: ticketOf(event),
  companyId: event.metadata.companyId,
  id: event.data.number,
  status: event.data.status,
  queueId: event.data.queue?.id ?? null,
  userId: event.data.user?.id ?? null,
  contactId: event.data.contactId,
  contactUuid: event.data.contactUuid,
  connectionId: event.data.connectionId,
  isGroup: event.data.isGroup,
  ...nothingSaid,
  unread: 0,
  readPosition: '0',
  handover: null,
  waitingSince: event.data.status === 'pending' ? at(event) : null,
  unansweredSince: null,
  chatbot: false,
  bot: null,
  campaignUuid: null,
  mergedInto: null,
  createdAt: at(event),
  updatedAt: at(event),
});

const isChatbot = ({ metadata: { actor } }: TicketFact<'TicketTransferred'>): boolean =>
  actor.kind === 'system' && actor.name === 'chatbot';

/**
 * A ticket transferred by another user arrives unread, with who sent it and why; in a queue without an agent only the
 * note is kept, for whoever accepts it.
 */
const handedOver = (
  row: TicketRow,
  { data, metadata: { actor, at: when } }: TicketFact<'TicketTransferred'>,
): Pick<TicketRow, 'unread' | 'handover'> => {
  const { user } = data.to;
  const { note = '' } = data;
  const isOwnDoing = actor.kind !== 'user' || actor.id === user?.id;
  if (isOwnDoing || (user === null && note === '')) return { unread: row.unread, handover: null };
  if (user !== null && user.id === row.userId) return { unread: row.unread, handover: null };
  const handover: TicketHandover = { by: { id: actor.id, name: actor.name }, note, at: when };
  const isNew = user !== null && row.lastMessageId !== '';
  return { unread: isNew ? Math.max(1, row.unread) : row.unread, handover: JSON.stringify(handover) };
};

type CustomerMessage = MessageFact<'MessageReceived'> | MessageFact<'MessageMoved'>;
type Answered =
  MessageFact<'MessageSendRequested'> | MessageFact<'MessageSentFromPhone'> | MessageFact<'MessageMoved'>;

/** WhatsApp's time of the message, as in its view. */
const saidAt = (event: CustomerMessage | Answered): Date =>
  'sentAt' in event.data ? new Date(event.data.sentAt) : at(event);

/** A placeholder became readable: it is not a new message, and does not affect later ones' unread state. */
const readAtLast = change<CustomerMessage | Answered>((row, event) =>
  row.lastMessageId === event.data.messageId ? previewOf(event.data) : {},
);

const received = change<CustomerMessage>((row, event) => ({
  ...previewOf(event.data),
  lastMessageFromMe: false,
  lastMessageAt: saidAt(event),
  unansweredSince: row.status === 'closed' ? null : (row.unansweredSince ?? saidAt(event)),
  // A message that becomes readable later counts once. A rating arrives after the conversation has ended.
  unread: row.lastMessageId === event.data.messageId || row.status === 'closed' ? row.unread : row.unread + 1,
}));

const answered = change<Answered>((row, event) => ({
  ...previewOf(event.data),
  lastMessageFromMe: true,
  lastMessageAt: saidAt(event),
  // Automatic replies do not imply that anyone has read the ticket; a moved message is older than those that
  // arrived here since.
  ...(event.type === 'MessageMoved' || (event.type === 'MessageSendRequested' && event.data.user === null)
    ? { unread: row.unread }
    : {
        ...{ unread: 0, handover: null, bot: null, unansweredSince: null },
        readPosition: event.position.toString(),
      }),
}));

const ticketInData = (event: { data: { ticketUuid: string } }): readonly [string][] => [
  [event.data.ticketUuid],
];

/** The row of each ticket list, from the ticket's facts and from its messages. */
export const ticketProjection: TableProjection<
  TicketRow,
  TicketEvent | MessageEvent | TicketMergeEvent | BotTurnAsked | BotSessionEnded | CampaignAnswered
> = {
  table: 'ticket',
  key: ['uuid'],
  on: {
    TicketOpened: { keys: byStream, fold: opened },
    TicketAccepted: {
      keys: byStream,
      fold: change<TicketFact<'TicketAccepted'>>((_, { data }) => ({
        status: 'open',
        userId: data.user.id,
        waitingSince: null,
        chatbot: false,
        bot: null,
      })),
    },
    TicketReturned: {
      keys: byStream,
      fold: change<TicketFact<'TicketReturned'>>((_, event) => ({
        status: 'pending',
        userId: null,
        handover: null,
        waitingSince: at(event),
        chatbot: false,
      })),
    },
    TicketTransferred: {
      keys: byStream,
      fold: change<TicketFact<'TicketTransferred'>>((row, event) => ({
        status: event.data.status,
        queueId: event.data.to.queue?.id ?? null,
        userId: event.data.to.user?.id ?? null,
        waitingSince: event.data.status === 'pending' ? (row.waitingSince ?? at(event)) : null,
        ...handedOver(row, event),
        chatbot: row.chatbot && row.status === 'pending' && event.data.status === 'pending',
        // Any other transfer ends the bot's session; its own handover is a fact besides.
        bot: event.data.status === 'pending' && isChatbot(event) ? row.bot : null,
      })),
    },
    TicketClosed: {
      keys: byStream,
      fold: change<TicketFact<'TicketClosed'>>((_, event) => ({
        status: 'closed',
        handover: null,
        unread: 0,
        readPosition: event.position.toString(),
        waitingSince: null,
        unansweredSince: null,
        chatbot: false,
        bot: null,
      })),
    },
    TicketReopened: {
      keys: byStream,
      fold: change<TicketFact<'TicketReopened'>>((_, { data, position }) => ({
        status: 'open',
        userId: data.user.id,
        // The user who reopens it sees it; messages that arrived while it was closed were not counted.
        unread: 0,
        readPosition: position.toString(),
      })),
    },
    TicketDeleted: { keys: byStream, fold: () => null },
    TicketChatbotStarted: { keys: byStream, fold: row => row && { ...row, chatbot: true } },
    TicketChatbotEnded: { keys: byStream, fold: row => row && { ...row, chatbot: false } },
    TicketBotSwitched: {
      keys: byStream,
      fold: change<TicketFact<'TicketBotSwitched'>>((_, { data }) => ({
        bot: data.on ? JSON.stringify(data.source ?? {}) : null,
      })),
    },
    BotTurnAsked: {
      keys: byStream,
      fold: (row, { data: { source, name } }) => row && { ...row, bot: JSON.stringify({ ...source, name }) },
    },
    BotSessionEnded: { keys: byStream, fold: row => row && { ...row, bot: null } },
    TicketTagged: { keys: byStream, fold: change<TicketFact<'TicketTagged'>>(() => ({})) },
    TicketUntagged: { keys: byStream, fold: change<TicketFact<'TicketUntagged'>>(() => ({})) },
    MessageReceived: {
      keys: ticketInData,
      fold: (row, event) => (event.data.readAtLast === true ? readAtLast(row, event) : received(row, event)),
    },
    MessageMoved: {
      keys: event => [[event.data.ticketUuid], [event.data.endedTicketUuid]],
      fold: (row, event, [uuid]) => {
        if (uuid === event.data.ticketUuid)
          return event.data.fromMe ? answered(row, event) : received(row, event);
        if (row === undefined) return undefined;
        // The previous message is unknown here; an empty preview is better than one of a message that was moved or
        // revoked.
        const isShown = row.lastMessageId === event.data.messageId;
        return {
          ...row,
          ...(isShown ? nothingSaid : {}),
          unread: 0,
          readPosition: event.position.toString(),
        };
      },
    },
    MessageEdited: {
      keys: ticketInData,
      fold: (row, { data }) =>
        row?.lastMessageId === data.messageId ? { ...row, ...previewEdited(data.body) } : row,
    },
    MessageRevoked: {
      keys: ticketInData,
      fold: (row, { data }) =>
        row?.lastMessageId === data.messageId ? { ...row, ...previewRevoked(row) } : row,
    },
    MessageSendRequested: { keys: ticketInData, fold: answered },
    MessageSentFromPhone: {
      keys: ticketInData,
      fold: (row, event) => (event.data.readAtLast === true ? readAtLast(row, event) : answered(row, event)),
    },
    CampaignAnswered: {
      keys: ({ data: { ticketUuid } }) => (ticketUuid === null ? [] : [[ticketUuid]]),
      fold: change<Recorded<CampaignAnswered>>((_, { data }) => ({ campaignUuid: data.campaignUuid })),
    },
    TicketsMerged: {
      keys: event => [[event.data.source.ticketUuid]],
      fold: (row, { data }) => row && { ...row, mergedInto: data.destination.ticketUuid },
    },
    TicketMergeReverted: {
      keys: event => [[event.data.source.ticketUuid]],
      fold: row => row && { ...row, mergedInto: null },
    },
    // What was seen stays seen: only the badge comes back.
    MessagesMarkedUnread: {
      keys: ticketInData,
      fold: row => row && { ...row, unread: Math.max(1, row.unread) },
    },
    MessagesRead: {
      keys: ticketInData,
      // Reading is no activity: the ticket keeps its position in the list.
      fold: (row, event) =>
        row && { ...row, unread: 0, handover: null, readPosition: event.position.toString() },
    },
  },
};

/** Which tags a ticket carries. */
export const ticketTagProjection: TableProjection<TicketTagRow, TicketEvent> = {
  table: 'ticketTag',
  key: ['ticketUuid', 'tagId'],
  on: {
    TicketTagged: {
      keys: event => [[ticketOf(event), event.data.tag.id]],
      fold: (_, event) => ({
        companyId: event.metadata.companyId,
        ticketUuid: ticketOf(event),
        tagId: event.data.tag.id,
        taggedAt: new Date(event.metadata.at),
      }),
    },
    TicketUntagged: { keys: event => [[ticketOf(event), event.data.tag.id]], fold: () => null },
  },
};

/** How long a ticket carried each of its tags; used by the board for its columns. */
export const ticketStayProjection: TableProjection<TicketColumnStayRow, TicketEvent> = {
  table: 'ticketColumnStay',
  key: ['ticketUuid', 'tagId'],
  on: {
    TicketTagged: {
      keys: event => [[ticketOf(event), event.data.tag.id]],
      fold: (row, event) => {
        const { companyId, at } = event.metadata;
        const fresh = { companyId, ticketUuid: ticketOf(event), tagId: event.data.tag.id };
        return stayEntered(row, fresh, new Date(at));
      },
    },
    TicketUntagged: {
      keys: event => [[ticketOf(event), event.data.tag.id]],
      fold: (row, { metadata }) => stayLeft(row, new Date(metadata.at)),
    },
  },
};

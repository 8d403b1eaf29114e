import { previewEdited, previewOf, previewRevoked, stayEntered, stayLeft } from '@prosa/conversation';
import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { Published } from '@prosa/published-facts';
import type { LeadColumnStayRow, LeadRow, LeadTagRow } from '@prosa/read-model';
import type { LeadEvent } from './lead.events';

const leadOf = (event: { stream: string }): string => parseStreamName(event.stream).id;
const byStream = (event: { stream: string }): readonly [string][] => [[leadOf(event)]];
const at = (event: { metadata: { at: string } }): Date => new Date(event.metadata.at);

type LeadFact<Type extends LeadEvent['type']> = Recorded<Extract<LeadEvent, { type: Type }>>;
/** The published facts of messages that change a lead's row; `ticketUuid` names the holder, whichever kind it is. */
type SaidFact = Published<
  | 'MessageReceived'
  | 'MessageSentFromPhone'
  | 'MessageMoved'
  | 'MessageSendRequested'
  | 'MessageEdited'
  | 'MessageRevoked'
  | 'MessagesRead'
>;
/** The published facts of bots' sessions; only those of leads have a holder. */
type BotFact = Published<'BotSessionStarted' | 'BotSessionEnded'>;
type Said<Type extends SaidFact['type']> = Recorded<Extract<SaidFact, { type: Type }>>;

/** Clocks of two processes differ: what browsers take for news by its time never goes back. */
const laterOf = (row: LeadRow, event: { metadata: { at: string } }): Date =>
  at(event) > row.updatedAt ? at(event) : row.updatedAt;

/** A change of an existing row; facts about a lead that was never captured, or of a ticket, change nothing. */
const change =
  <E extends { metadata: { at: string } }>(patch: (row: LeadRow, event: E) => Partial<LeadRow>) =>
  (row: LeadRow | undefined, event: E): LeadRow | undefined =>
    row && Object.assign({ ...row, updatedAt: laterOf(row, event) }, patch(row, event));

const nothingSaid = {
  lastMessage: '',
  lastMessageId: '',
  lastMessageFromMe: false,
  lastMessageKind: '',
  lastMessageAt: null,
} satisfies Partial<LeadRow>;

const captured = (_: LeadRow | undefined, event: LeadFact<'LeadCaptured'>): LeadRow => ({
  uuid: leadOf(event),
  companyId: event.metadata.companyId,
  id: event.data.number,
  status: event.data.user === null ? 'novo' : 'andamento',
  origin: event.data.origin,
  userId: event.data.user?.id ?? null,
  contactId: event.data.contactId,
  contactUuid: event.data.contactUuid,
  connectionId: event.data.connectionId,
  publicId: event.data.publicId,
  submission: event.data.submission && JSON.stringify(event.data.submission),
  consent: event.data.consent && JSON.stringify(event.data.consent),
  hasWhatsapp: null,
  bot: null,
  ...nothingSaid,
  unread: 0,
  readPosition: '0',
  createdAt: at(event),
  updatedAt: at(event),
});

type CustomerMessage = Said<'MessageReceived'> | Said<'MessageMoved'>;
type Answered = Said<'MessageSendRequested'> | Said<'MessageSentFromPhone'> | Said<'MessageMoved'>;

const saidAt = (event: CustomerMessage | Answered): Date =>
  'sentAt' in event.data ? new Date(event.data.sentAt) : at(event);

const readAtLast = change<CustomerMessage | Answered>((row, event) =>
  row.lastMessageId === event.data.messageId ? previewOf(event.data) : {},
);

const received = change<CustomerMessage>((row, event) => ({
  ...previewOf(event.data),
  lastMessageFromMe: false,
  lastMessageAt: saidAt(event),
  // The sender of a message is on WhatsApp, regardless of earlier results.
  hasWhatsapp: true,
  unread: row.lastMessageId === event.data.messageId ? row.unread : row.unread + 1,
}));

const answered = change<Answered>((row, event) => ({
  ...previewOf(event.data),
  lastMessageFromMe: true,
  lastMessageAt: saidAt(event),
  ...(event.type === 'MessageMoved' || (event.type === 'MessageSendRequested' && event.data.user === null)
    ? { unread: row.unread }
    : { unread: 0, readPosition: event.position.toString(), bot: null }),
}));

const leadInData = (event: { data: { ticketUuid: string } }): readonly [string][] => [
  [event.data.ticketUuid],
];

const ofLead = (event: Recorded<BotFact>): readonly [string][] =>
  event.data.holder === 'lead' ? byStream(event) : [];

/** The row of each lead list, from the lead's facts and from its messages. */
export const leadProjection: TableProjection<LeadRow, LeadEvent | SaidFact | BotFact> = {
  table: 'lead',
  key: ['uuid'],
  on: {
    LeadCaptured: { keys: byStream, fold: captured },
    LeadAccepted: {
      keys: byStream,
      fold: change<LeadFact<'LeadAccepted'>>((_, { data }) => ({
        status: 'andamento',
        userId: data.user.id,
        bot: null,
      })),
    },
    LeadReleased: { keys: byStream, fold: change<LeadFact<'LeadReleased'>>(() => ({ userId: null })) },
    LeadTransferred: {
      keys: byStream,
      fold: change<LeadFact<'LeadTransferred'>>((row, { data }) => ({
        userId: data.to.id,
        bot: null,
        unread: row.lastMessageId === '' ? row.unread : Math.max(1, row.unread),
      })),
    },
    LeadWon: {
      keys: byStream,
      fold: change<LeadFact<'LeadWon'>>((_, event) => ({
        status: 'ganho',
        unread: 0,
        readPosition: event.position.toString(),
      })),
    },
    LeadFrozen: {
      keys: byStream,
      fold: change<LeadFact<'LeadFrozen'>>(() => ({ status: 'congelado', bot: null })),
    },
    LeadThawed: {
      keys: byStream,
      fold: change<LeadFact<'LeadThawed'>>((_, { data }) => ({
        status: 'andamento',
        userId: data.user?.id ?? null,
      })),
    },
    LeadReopened: {
      keys: byStream,
      fold: change<LeadFact<'LeadReopened'>>((_, { data }) => ({
        status: 'andamento',
        userId: data.user.id,
      })),
    },
    LeadBotSwitched: {
      keys: byStream,
      fold: change<LeadFact<'LeadBotSwitched'>>((_, { data: { on, bot } }) => ({
        bot: on ? (bot?.name ?? '') : null,
      })),
    },
    BotSessionStarted: {
      keys: ofLead,
      fold: (row, { data }) => row && { ...row, bot: data.name },
    },
    BotSessionEnded: { keys: ofLead, fold: row => row && { ...row, bot: null } },
    LeadNumberChecked: {
      keys: byStream,
      // A contact who has written is on WhatsApp, regardless of the check's result.
      fold: change<LeadFact<'LeadNumberChecked'>>((row, { data }) => ({
        hasWhatsapp: row.hasWhatsapp === true || data.exists,
      })),
    },
    LeadTagged: { keys: byStream, fold: change<LeadFact<'LeadTagged'>>(() => ({})) },
    LeadUntagged: { keys: byStream, fold: change<LeadFact<'LeadUntagged'>>(() => ({})) },
    LeadTurnedIntoContact: { keys: byStream, fold: () => null },
    LeadDeleted: { keys: byStream, fold: () => null },
    MessageReceived: {
      keys: leadInData,
      fold: (row, event) => (event.data.readAtLast === true ? readAtLast(row, event) : received(row, event)),
    },
    MessageMoved: {
      keys: event => [[event.data.ticketUuid], [event.data.endedTicketUuid]],
      fold: (row, event, [uuid]) => {
        if (uuid === event.data.ticketUuid)
          return event.data.fromMe ? answered(row, event) : received(row, event);
        if (row === undefined) return undefined;
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
      keys: leadInData,
      fold: (row, { data }) =>
        row?.lastMessageId === data.messageId ? { ...row, ...previewEdited(data.body) } : row,
    },
    MessageRevoked: {
      keys: leadInData,
      fold: (row, { data }) =>
        row?.lastMessageId === data.messageId ? { ...row, ...previewRevoked(row) } : row,
    },
    MessageSendRequested: { keys: leadInData, fold: answered },
    MessageSentFromPhone: {
      keys: leadInData,
      fold: (row, event) => (event.data.readAtLast === true ? readAtLast(row, event) : answered(row, event)),
    },
    MessagesRead: {
      keys: leadInData,
      fold: (row, event) => row && { ...row, unread: 0, readPosition: event.position.toString() },
    },
  },
};

/** Which tags a lead carries. */
export const leadTagProjection: TableProjection<LeadTagRow, LeadEvent> = {
  table: 'leadTag',
  key: ['leadUuid', 'tagId'],
  on: {
    LeadTagged: {
      keys: event => [[leadOf(event), event.data.tag.id]],
      fold: (_, event) => ({
        companyId: event.metadata.companyId,
        leadUuid: leadOf(event),
        tagId: event.data.tag.id,
        taggedAt: at(event),
      }),
    },
    LeadUntagged: { keys: event => [[leadOf(event), event.data.tag.id]], fold: () => null },
  },
};

/** How long a lead carried each of its tags; used by the board for its columns. */
export const leadStayProjection: TableProjection<LeadColumnStayRow, LeadEvent> = {
  table: 'leadColumnStay',
  key: ['leadUuid', 'tagId'],
  on: {
    LeadTagged: {
      keys: event => [[leadOf(event), event.data.tag.id]],
      fold: (row, event) => {
        const fresh = {
          companyId: event.metadata.companyId,
          leadUuid: leadOf(event),
          tagId: event.data.tag.id,
        };
        return stayEntered(row, fresh, at(event));
      },
    },
    LeadUntagged: {
      keys: event => [[leadOf(event), event.data.tag.id]],
      fold: (row, event) => stayLeft(row, at(event)),
    },
  },
};

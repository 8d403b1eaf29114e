import type { LeadMessageView, LeadView, LiveFrame, MessageView, TicketView } from '@prosa/contracts';
import { leadScopeOf, touchedLeads } from '@prosa/conversation';
import type { Recorded } from '@prosa/kernel';
import { touchedBy, type Touched, type LiveRule, type NewFrame } from '@prosa/projections';
import { allOf, type ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { scopeOf } from '../ticket/ticket.live';
import { ticketsOfMessages, touchedTickets } from '../ticket/ticket.queries';
import { messageUuid } from './message-id';
import type { MessageMoved } from './message.events';
import { touchedMessages, type TouchedMessage } from './message.queries';

const created = new Set(['MessageReceived', 'MessageSentFromPhone', 'MessageMoved', 'MessageSendRequested']);

const rowOf = (event: Recorded): string => {
  const { connectionId, messageId } = event.data as { connectionId: number; messageId: string };
  return messageUuid(connectionId, messageId);
};

/**
 * Up to this many messages, the ticket is looked up for each; beyond, once per ticket, at the cost of another
 * query.
 */
const FEW = 50;

const shownBy = async (
  db: Kysely<ReadModel>,
  touched: Touched,
): Promise<readonly [readonly TouchedMessage[], readonly TicketView[]]> => {
  if (touched.uuids.length <= FEW)
    return allOf([touchedMessages(db, touched), ticketsOfMessages(db, touched)]);
  const messages = await touchedMessages(db, touched);
  const uuids = [...new Set(messages.map(each => each.ticketUuid))];
  return [messages, await touchedTickets(db, { ...touched, uuids })];
};

/** Conversations without a ticket are looked up among the leads. */
const leadsBehind = async (
  db: Kysely<ReadModel>,
  { companyIds }: Touched,
  messages: readonly TouchedMessage[],
  ticketOf: ReadonlyMap<string, TicketView>,
): Promise<ReadonlyMap<string, LeadView>> => {
  const uuids = [...new Set(messages.map(each => each.ticketUuid))].filter(uuid => !ticketOf.has(uuid));
  return new Map((await touchedLeads(db, { companyIds, uuids })).map(lead => [lead.uuid, lead]));
};

/** A message as a lead's conversation shows it. */
export const leadMessage = ({ ticketId, ...message }: MessageView): LeadMessageView => ({
  ...message,
  leadId: ticketId,
});

const leadFrame = (lead: LeadView, message: MessageView, action: 'create' | 'update'): NewFrame => ({
  companyId: lead.companyId,
  channel: 'MessageLead',
  payload: { action, message: leadMessage(message), lead, contact: lead.formClient },
  audience: { kind: 'lead', ...leadScopeOf(lead) },
});

/** Publishes new and changed messages to users who may see their ticket, together with the ticket. */
export const messageLive: LiveRule = {
  on: [
    'MessageReceived',
    'MessageSentFromPhone',
    'MessageMoved',
    'MessageMediaArrived',
    'MessageTranscribed',
    'MessageMediaFailed',
    'MessageSendRequested',
    'MessageRetryRequested',
    'MessageEditRequested',
    'MessageRevokeRequested',
    'MessageReactionRequested',
    'MessageChangeRefused',
    'MessageEdited',
    'MessageRevoked',
    'MessageReacted',
    'MessageVoted',
    'MessageEditUnreadable',
    'MessageStarred',
    'MessageUnstarred',
    'MessageAckChanged',
  ],
  async frames(events, db) {
    const fresh = new Set(events.filter(event => created.has(event.type)).map(rowOf));
    const frames: NewFrame[] = [];
    const touched = touchedBy(events, rowOf);
    const [messages, tickets] = await shownBy(db, touched);
    const ticketOf = new Map(tickets.map(ticket => [ticket.uuid, ticket]));
    const leadOf = await leadsBehind(db, touched, messages, ticketOf);
    for (const { companyId, ticketUuid, uuid, message } of messages) {
      const action = fresh.has(uuid) ? 'create' : 'update';
      const lead = leadOf.get(ticketUuid);
      if (lead?.companyId === companyId) frames.push(leadFrame(lead, message, action));
      const ticket = ticketOf.get(ticketUuid);
      if (ticket?.companyId !== companyId) continue;
      frames.push({
        companyId,
        channel: 'appMessage',
        payload: {
          action,
          message,
          ticket,
          contact: ticket.contact,
        },
        audience: { kind: 'ticket', ...scopeOf(ticket) },
      });
    }
    return frames;
  },
};

/** The message of a ticket in the first frame that contains it; undefined when none does. */
export const messageIn = (
  frames: readonly LiveFrame[],
  { ticketUuid, messageId }: { readonly ticketUuid: string; readonly messageId: string },
): MessageView | undefined => {
  for (const frame of frames) {
    if (frame.channel === 'MessageLead') {
      const { message, lead } = (frame as LiveFrame<'MessageLead'>).payload;
      const { leadId, ...rest } = message;
      if (message.id === messageId && lead.uuid === ticketUuid) return { ...rest, ticketId: leadId };
    }
    if (frame.channel !== 'appMessage') continue;
    const { message, ticket } = (frame as LiveFrame<'appMessage'>).payload;
    if (message.id === messageId && ticket.uuid === ticketUuid) return message;
  }
  return undefined;
};

type Moved = Recorded<MessageMoved>;

/** Viewers of an ended ticket see messages that arrived after its end move to the next one. */
export const messagesMovedLive: LiveRule = {
  on: ['MessageMoved'],
  async frames(events, db) {
    const frames: NewFrame[] = [];
    const moves = events as readonly Moved[];
    const whither = new Map(moves.map(move => [rowOf(move), move.data.ticketUuid]));
    const endedBy = (event: Recorded): string => (event as Moved).data.endedTicketUuid;
    for (const ticket of await touchedTickets(db, touchedBy(events, endedBy))) {
      const left = moves.filter(
        move => endedBy(move) === ticket.uuid && whither.get(rowOf(move)) !== ticket.uuid,
      );
      const movedAway = left.map(({ data }) => data.messageId);
      frames.push({
        companyId: ticket.companyId,
        channel: 'ticket',
        payload: { action: 'updateUnread', ticketId: ticket.id, ticket, movedAway },
        audience: { kind: 'ticket', ...scopeOf(ticket) },
      });
    }
    return frames;
  },
};

/** A ticket that was read loses its badge in every list that shows it; one that was marked unread gets one. */
export const messagesReadLive: LiveRule = {
  on: ['MessagesRead', 'MessagesMarkedUnread'],
  async frames(events, db) {
    const frames: NewFrame[] = [];
    const ticketOf = (event: Recorded): string => (event.data as { ticketUuid: string }).ticketUuid;
    for (const ticket of await touchedTickets(db, touchedBy(events, ticketOf)))
      frames.push({
        companyId: ticket.companyId,
        channel: 'ticket',
        payload: { action: 'updateUnread', ticketId: ticket.id, ticket },
        audience: { kind: 'ticket', ...scopeOf(ticket) },
      });
    return frames;
  },
};

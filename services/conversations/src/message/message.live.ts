import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { byCompany, scopeOf } from '../ticket/ticket.live';
import { ticketsByUuid } from '../ticket/ticket.queries';
import { messageUuid } from './message-id';
import { messagesByUuid } from './message.queries';

const created = new Set(['MessageReceived', 'MessageSentFromPhone', 'MessageMoved', 'MessageSendRequested']);

const rowOf = (event: Recorded): string => {
  const { connectionId, messageId } = event.data as { connectionId: number; messageId: string };
  return messageUuid(connectionId, messageId);
};

/** New and changed bubbles go to those who may see their ticket, with the ticket as it now stands. */
export const messageLive: LiveRule = {
  on: [
    'MessageReceived',
    'MessageSentFromPhone',
    'MessageMoved',
    'MessageMediaArrived',
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
    'MessageAckChanged',
  ],
  async frames(events, db) {
    const fresh = new Set(events.filter(event => created.has(event.type)).map(rowOf));
    const frames: NewFrame[] = [];
    for (const [companyId, uuids] of byCompany(events, rowOf)) {
      const messages = await messagesByUuid(db, companyId, [...uuids]);
      const tickets = await ticketsByUuid(db, companyId, [...new Set(messages.map(each => each.ticketUuid))]);
      const ticketOf = new Map(tickets.map(ticket => [ticket.uuid, ticket]));
      for (const { ticketUuid, uuid, ...message } of messages) {
        const ticket = ticketOf.get(ticketUuid);
        if (!ticket) continue;
        frames.push({
          companyId,
          channel: 'appMessage',
          payload: {
            action: fresh.has(uuid) ? 'create' : 'update',
            message,
            ticket,
            contact: ticket.contact,
          },
          audience: { kind: 'ticket', ...scopeOf(ticket) },
        });
      }
    }
    return frames;
  },
};

/** A ticket that was read loses its badge in every list that shows it. */
export const messagesReadLive: LiveRule = {
  on: ['MessagesRead'],
  async frames(events, db) {
    const frames: NewFrame[] = [];
    const ticketOf = (event: Recorded): string => (event.data as { ticketUuid: string }).ticketUuid;
    for (const [companyId, uuids] of byCompany(events, ticketOf))
      for (const ticket of await ticketsByUuid(db, companyId, [...uuids]))
        frames.push({
          companyId,
          channel: 'ticket',
          payload: { action: 'updateUnread', ticketId: ticket.id, ticket },
          audience: { kind: 'ticket', ...scopeOf(ticket) },
        });
    return frames;
  },
};

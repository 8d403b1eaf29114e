import type { TicketView } from '@prosa/contracts';
import type { LiveEvent } from '../live/live.slice';
import { aMessage, aViewer, later } from './ticket-fixtures';
import type { TicketFilters, TicketListName, Viewer } from '../entities/ticket/ticket-rules';
import { TICKET_LISTS } from '../entities/ticket/ticket-rules';
import { ticketActions, ticketsReducer } from '../entities/ticket/tickets.slice';
import type { TicketsState } from '../entities/ticket/tickets.state';
import { initialTickets } from '../entities/ticket/tickets.state';

/** Users as the live rules tell them apart. */
export const viewers = {
  agent: aViewer(),
  agentAll: aViewer({ allTicket: 'enabled' }),
  outsider: aViewer({ id: 5, queueIds: [2] }),
  supervisor: aViewer({ id: 6, profile: 'supervisor', queueIds: [] }),
  admin: aViewer({ id: 2, profile: 'admin', queueIds: [] }),
  superUser: aViewer({ id: 1, super: true, queueIds: [] }),
} as const;
/** The name of one of these users. */
export type Who = keyof typeof viewers;

/** A ticket of another agent. */
export const ofBruno = { userId: 4, user: { id: 4, name: 'Bruno' } };
/** A ticket without a queue. */
export const noQueue = { queueId: null, queue: null };
/** A ticket of another queue. */
export const queueTwo = { queueId: 2, queue: { id: 2, name: 'Vendas', color: '#7C3AED' } };
/** A tag. */
export const vip = { id: 5, name: 'VIP', color: '#773DFA', position: 0, kanban: 0 } as const;
/** A change that comes after everything before it. */
export const now = { updatedAt: later(60) };

/** A live event of each kind about a ticket. */
export const frames = {
  update: (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'update', ticket },
    seq: 1,
  }),
  message: (ticket: TicketView): LiveEvent => ({
    channel: 'appMessage',
    payload: {
      action: 'create',
      message: aMessage({ ticketId: ticket.id }),
      ticket,
      contact: ticket.contact,
    },
    seq: 1,
  }),
  read: (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'updateUnread', ticketId: ticket.id, ticket },
    seq: 1,
  }),
  delete: (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'delete', ticketId: ticket.id },
    seq: 1,
  }),
  hide: (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'removeFromList', ticketId: ticket.id },
    seq: 1,
  }),
} as const;
/** The kind of a live event. */
export type EventName = keyof typeof frames;

/** The only page of a list. */
export const page = (tickets: readonly TicketView[]) => ({ tickets, hasMore: false, nextCursor: null });

/** A workspace whose lists hold what the server would have answered. */
export const stateWith = (
  viewer: Viewer,
  filters: Partial<TicketFilters>,
  listed: Partial<Record<TicketListName, readonly TicketView[]>>,
): TicketsState => {
  let state = ticketsReducer(initialTickets, ticketActions.viewerKnown(viewer));
  state = ticketsReducer(state, ticketActions.filtersChanged(filters));
  for (const list of TICKET_LISTS)
    state = ticketsReducer(
      state,
      ticketActions.pageLoaded({ list, more: false, page: page(listed[list] ?? []) }),
    );
  return state;
};

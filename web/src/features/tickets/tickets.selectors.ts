import type { ConnectionView, TicketView } from '@prosa/contracts';
import type { AppState } from '../../app/app-state';
import type { Thread } from './messages.live';
import { emptyThread } from './messages.live';
import type { Outgoing } from './messages.slice';
import type { TicketListName, Viewer } from './ticket-rules';
import type { TicketsArea } from './tickets.area';
import type { TicketList, TicketVerb, TicketsState } from './tickets.state';

type WithTickets = Pick<AppState, 'tickets'>;

/** The desk. */
export const selectDesk = (state: WithTickets): TicketsState => state.tickets.desk;
/** What is known of the company. */
export const selectDirectory = (state: WithTickets): TicketsArea['directory'] => state.tickets.directory;
/** The unread tickets that concern the person. */
export const selectBell = (state: WithTickets): readonly TicketView[] => state.tickets.bell.tickets;
/** Who the rules are asked for. */
export const selectViewer = (state: WithTickets): Viewer | null => state.tickets.desk.viewer;
/** One list. */
export const selectList = (state: WithTickets, name: TicketListName): TicketList =>
  state.tickets.desk.lists[name];

/** One ticket; rows read themselves through this, so that a change repaints one row. */
export const selectTicket = (state: WithTickets, id: number): TicketView | undefined =>
  state.tickets.desk.tickets.entities[id];

/** The ticket of the address, once it is known. */
export const selectCurrentTicket = (state: WithTickets): TicketView | undefined => {
  const { currentUuid, idByUuid, tickets } = state.tickets.desk;
  const id = currentUuid === null ? undefined : idByUuid[currentUuid];
  return id === undefined ? undefined : tickets.entities[id];
};

/** What is being done to a ticket, if anything. */
export const selectBusy = (state: WithTickets, id: number): TicketVerb | undefined =>
  state.tickets.desk.busy[id];

/** A badge: what is loaded when all of it is, the server's count otherwise; unread or not. */
export const selectBadge = (state: WithTickets, name: 'assigned' | 'pending'): number => {
  const list = selectList(state, name);
  const { counts, filters } = state.tickets.desk;
  if (!filters.unreadOnly && list.status === 'ready' && !list.hasMore) return list.ids.length;
  return name === 'assigned' ? counts.open : counts.pending;
};

/** The messages of a ticket that are in memory. */
export const selectThread = (state: WithTickets, ticketId: number): Thread =>
  state.tickets.messages.threads[ticketId] ?? emptyThread;

/** What is on its way, of all tickets. */
export const selectOutbox = (state: WithTickets): readonly Outgoing[] => state.tickets.messages.outbox;

/** What is written in a ticket and not sent. */
export const selectDraft = (state: WithTickets, ticketId: number): string =>
  state.tickets.drafts.byTicket[ticketId] ?? '';

/** A connection of the company. */
export const selectConnection = (state: WithTickets, id: number): ConnectionView | undefined =>
  state.tickets.directory.connections.find(connection => connection.id === id);

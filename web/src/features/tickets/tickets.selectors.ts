import type { ConnectionView, TicketView } from '@prosa/contracts';
import type { AppState } from '../../app/app-state';
import type { Thread } from './messages.live';
import { emptyThread } from './messages.live';
import type { Outgoing } from './messages.slice';
import type { TicketListName, Viewer } from './ticket-rules';
import type { TicketsArea } from './tickets.area';
import type { TicketList, TicketVerb, TicketsState } from './tickets.state';

type WithTickets = Pick<AppState, 'tickets'>;

export const selectDesk = (state: WithTickets): TicketsState => state.tickets.desk;
export const selectDirectory = (state: WithTickets): TicketsArea['directory'] => state.tickets.directory;
export const selectBell = (state: WithTickets): readonly TicketView[] => state.tickets.bell.tickets;
export const selectViewer = (state: WithTickets): Viewer | null => state.tickets.desk.viewer;
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

export const selectBusy = (state: WithTickets, id: number): TicketVerb | undefined =>
  state.tickets.desk.busy[id];

/** A badge: what is loaded when all of it is, the server's count otherwise. */
export const selectBadge = (state: WithTickets, name: 'assigned' | 'pending'): number => {
  const list = selectList(state, name);
  const { counts } = state.tickets.desk;
  if (list.status === 'ready' && !list.hasMore) return list.ids.length;
  return name === 'assigned' ? counts.open : counts.pending;
};

export const selectThread = (state: WithTickets, ticketId: number): Thread =>
  state.tickets.messages.threads[ticketId] ?? emptyThread;

export const selectOutbox = (state: WithTickets): readonly Outgoing[] => state.tickets.messages.outbox;

export const selectDraft = (state: WithTickets, ticketId: number): string =>
  state.tickets.drafts.byTicket[ticketId] ?? '';

export const selectConnection = (state: WithTickets, id: number): ConnectionView | undefined =>
  state.tickets.directory.connections.find(connection => connection.id === id);

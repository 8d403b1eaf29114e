import type { ConnectionView, TicketView } from '@prosa/contracts';
import type { DirectoryState } from '../directory/directory.slice';
import type { TicketListName, Viewer } from './ticket-rules';
import type { TicketList, TicketVerb, TicketsState } from './tickets.state';

/** The part of the store that these selectors read; the area that holds the conversations composes it. */
/** A state with the tickets area. */
export interface WithTickets {
  readonly tickets: { readonly worklist: TicketsState; readonly directory: DirectoryState };
}

/** The ticket lists with their state. */
export const selectTicketsState = (state: WithTickets): TicketsState => state.tickets.worklist;
/** The company's directory. */
export const selectDirectory = (state: WithTickets): DirectoryState => state.tickets.directory;
/** The user for the rules. */
export const selectViewer = (state: WithTickets): Viewer | null => state.tickets.worklist.viewer;
/** One list. */
export const selectList = (state: WithTickets, name: TicketListName): TicketList =>
  state.tickets.worklist.lists[name];

/** One ticket; rows read themselves through this, so that a change repaints one row. */
export const selectTicket = (state: WithTickets, id: number): TicketView | undefined =>
  state.tickets.worklist.tickets.entities[id];

/** The ticket of the address, once it is known. */
export const selectCurrentTicket = (state: WithTickets): TicketView | undefined => {
  const { currentUuid, idByUuid, tickets } = state.tickets.worklist;
  const id = currentUuid === null ? undefined : idByUuid[currentUuid];
  return id === undefined ? undefined : tickets.entities[id];
};

/** The person's own ticket below another one in their list, or the one above it; undefined where there is no other. */
export const selectNextOwn = (state: WithTickets, id: number): TicketView | undefined => {
  const { lists, tickets, viewer } = state.tickets.worklist;
  const { ids } = lists.assigned;
  const at = ids.indexOf(id);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at)).reverse()]
    .map(other => tickets.entities[other])
    .find(ticket => ticket?.status === 'open' && ticket.userId === viewer?.id);
};

/** The pending verb of a ticket, if any. */
export const selectBusy = (state: WithTickets, id: number): TicketVerb | undefined =>
  state.tickets.worklist.busy[id];

/** A badge: what is loaded when all of it is, the server's count otherwise; unread or not. */
export const selectBadge = (state: WithTickets, name: 'assigned' | 'pending'): number => {
  const list = selectList(state, name);
  const { counts, filters } = state.tickets.worklist;
  if (!filters.unreadOnly && list.status === 'ready' && !list.hasMore) return list.ids.length;
  return name === 'assigned' ? counts.open : counts.pending;
};

/** A connection of the company. */
export const selectConnection = (state: WithTickets, id: number): ConnectionView | undefined =>
  state.tickets.directory.connections.find(connection => connection.id === id);

import type { TicketView } from '@prosa/contracts';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { createAction } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';
import { inBell } from './notification.rule';
import type { Viewer } from './ticket-rules';
import { newestFirst } from './ticket-rules';
import { ticketActions } from './tickets.slice';

/** What the notification bell shows: tickets with unread messages that concern me, newest first. */
export interface BellState {
  readonly viewer: Viewer | null;
  readonly tickets: readonly TicketView[];
}

const initialState: BellState = { viewer: null, tickets: [] };

/** The unread tickets of the server, at the start and after a gap in the feed. */
export const bellLoaded = createAction<readonly TicketView[]>('bell/loaded');

const frameTicket = (frame: LiveEvent): TicketView | null => {
  if (frame.channel === 'appMessage') return frame.payload.ticket;
  if (frame.channel !== 'ticket') return null;
  return frame.payload.action === 'update' || frame.payload.action === 'updateUnread'
    ? frame.payload.ticket
    : null;
};

const removedId = (frame: LiveEvent): number | null =>
  frame.channel === 'ticket' && frame.payload.action === 'delete' ? frame.payload.ticketId : null;

const withTickets = (
  state: BellState,
  tickets: readonly TicketView[],
  gone: ReadonlySet<number>,
): BellState => {
  if (tickets.length + gone.size === 0) return state;
  const byId = new Map(state.tickets.map(ticket => [ticket.id, ticket]));
  for (const ticket of tickets) byId.set(ticket.id, ticket);
  const { viewer } = state;
  const stays = (ticket: TicketView): boolean =>
    !gone.has(ticket.id) && viewer !== null && inBell(ticket, viewer);
  return { ...state, tickets: [...byId.values()].filter(stays).sort(newestFirst) };
};

const isTicket = (ticket: TicketView | null): ticket is TicketView => ticket !== null;

/** The bell keeps a list of its own, because the lists of the workspace may be filtered or not loaded. */
export const bellReducer: Reducer<BellState, UnknownAction> = (state = initialState, action) => {
  const { viewerKnown, ticketRead, verbDone } = ticketActions;
  if (framesReceived.match(action)) {
    const frames: readonly LiveEvent[] = action.payload;
    const gone = new Set(frames.map(removedId).filter(id => id !== null));
    return withTickets(state, frames.map(frameTicket).filter(isTicket), gone);
  }
  if (viewerKnown.match(action)) return { ...state, viewer: action.payload };
  if (bellLoaded.match(action)) return withTickets({ ...state, tickets: [] }, action.payload, new Set());
  if (ticketRead.match(action)) return withTickets(state, [], new Set([action.payload]));
  if (verbDone.match(action) && action.payload.ticket !== null)
    return withTickets(state, [action.payload.ticket], new Set());
  return state;
};

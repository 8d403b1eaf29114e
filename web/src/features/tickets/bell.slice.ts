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
  /** The ticket of the address. */
  readonly openUuid: string | null;
  /** Whether the person is in front of this page: its tab is seen and its window has the focus. */
  readonly isAttentive: boolean;
  /** Everything unread that may come to stand in the bell. */
  readonly unread: readonly TicketView[];
  /** Those of them that stand in it now. */
  readonly tickets: readonly TicketView[];
}

const initialState: BellState = {
  viewer: null,
  openUuid: null,
  isAttentive: true,
  unread: [],
  tickets: [],
};

/** The unread tickets of the server, at the start and after a gap in the feed. */
export const bellLoaded = createAction<readonly TicketView[]>('bell/loaded');
/** The person came to this page or went from it. */
export const attentionChanged = createAction<boolean>('bell/attentionChanged');
/** Tickets are to be read without being opened. */
export const readAsked = createAction<readonly number[]>('bell/readAsked');

const frameTicket = (frame: LiveEvent): TicketView | null => {
  if (frame.channel === 'appMessage') return frame.payload.ticket;
  if (frame.channel !== 'ticket') return null;
  return frame.payload.action === 'update' || frame.payload.action === 'updateUnread'
    ? frame.payload.ticket
    : null;
};

/** A ticket that was deleted, or that the person may not see any more. */
const removedId = (frame: LiveEvent): number | null => {
  if (frame.channel !== 'ticket') return null;
  const { payload } = frame;
  return payload.action === 'delete' || payload.action === 'removeFromList' ? payload.ticketId : null;
};

const shown = (state: BellState): BellState => {
  const { viewer, openUuid, isAttentive, unread } = state;
  const lookingAt = isAttentive ? openUuid : null;
  const tickets = viewer === null ? [] : unread.filter(ticket => inBell(ticket, viewer, lookingAt));
  const isSame =
    tickets.length === state.tickets.length && tickets.every((ticket, at) => ticket === state.tickets[at]);
  return isSame ? state : { ...state, tickets };
};

const withTickets = (
  state: BellState,
  tickets: readonly TicketView[],
  gone: ReadonlySet<number>,
): BellState => {
  const { viewer } = state;
  if (tickets.length + gone.size === 0) return state;
  const byId = new Map(state.unread.map(ticket => [ticket.id, ticket]));
  for (const id of gone) byId.delete(id);
  for (const ticket of tickets) {
    const held = byId.get(ticket.id);
    if (held === undefined || ticket.updatedAt >= held.updatedAt) byId.set(ticket.id, ticket);
  }
  const stays = (ticket: TicketView): boolean => viewer !== null && inBell(ticket, viewer);
  const unread = [...byId.values()].filter(stays).sort(newestFirst);
  return shown({ ...state, unread });
};

const isTicket = (ticket: TicketView | null): ticket is TicketView => ticket !== null;

const withFrames = (state: BellState, frames: readonly LiveEvent[]): BellState => {
  const gone = new Set(frames.map(removedId).filter(id => id !== null));
  const tickets = frames.map(frameTicket).filter(isTicket);
  // Accepting a ticket takes it from the lists of all and gives it to one: theirs it stays.
  const own = (ticket: TicketView): boolean => ticket.userId === state.viewer?.id;
  return withTickets(
    state,
    tickets.filter(ticket => !gone.has(ticket.id) || own(ticket)),
    gone,
  );
};

const withViewer = (state: BellState, viewer: Viewer): BellState => {
  const isOther = state.viewer !== null && state.viewer.id !== viewer.id;
  return shown({ ...state, viewer, unread: isOther ? [] : state.unread });
};

/** The bell keeps a list of its own, because the lists of the workspace may be filtered or not loaded. */
export const bellReducer: Reducer<BellState, UnknownAction> = (state = initialState, action) => {
  const { viewerKnown, ticketRead, verbDone, ticketOpened, ticketLeft } = ticketActions;
  if (framesReceived.match(action)) return withFrames(state, action.payload);
  if (viewerKnown.match(action)) return withViewer(state, action.payload);
  if (ticketOpened.match(action)) return shown({ ...state, openUuid: action.payload });
  if (ticketLeft.match(action)) return shown({ ...state, openUuid: null });
  if (attentionChanged.match(action)) return shown({ ...state, isAttentive: action.payload });
  if (bellLoaded.match(action))
    return shown(withTickets({ ...state, unread: [] }, action.payload, new Set()));
  if (ticketRead.match(action)) return withTickets(state, [], new Set([action.payload]));
  if (readAsked.match(action)) return withTickets(state, [], new Set(action.payload));
  if (verbDone.match(action) && action.payload.ticket !== null)
    return withTickets(state, [action.payload.ticket], new Set());
  return state;
};

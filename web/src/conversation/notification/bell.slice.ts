import type { TicketView } from '@prosa/contracts';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { createAction } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';
import { inBell } from './notification.rule';
import type { Viewer } from '../../entities/ticket/ticket-rules';
import { newestFirst } from '../../entities/ticket/ticket-rules';
import { ticketActions } from '../../entities/ticket/tickets.slice';

/** The state of the notification bell: unread tickets that concern the user, newest first. */
export interface BellState {
  readonly viewer: Viewer | null;
  /** The ticket of the address. */
  readonly openUuid: string | null;
  /** Whether the person is in front of this page: its tab is seen and its window has the focus. */
  readonly isAttentive: boolean;
  /** All unread tickets that may be in the bell. */
  readonly unread: readonly TicketView[];
  /** Those that are in it now. */
  readonly tickets: readonly TicketView[];
  /** Changes during a request; null without one. */
  readonly meanwhile: Change | null;
}

/** Tickets as they are now, and those that are gone; none is both. */
interface Change {
  readonly tickets: ReadonlyMap<number, TicketView>;
  readonly gone: ReadonlySet<number>;
}

const NOTHING: Change = { tickets: new Map(), gone: new Set() };

const initialState: BellState = {
  viewer: null,
  openUuid: null,
  isAttentive: true,
  unread: [],
  tickets: [],
  meanwhile: null,
};

/** Unread tickets are requested; changes until the response may be missing in it. */
export const bellAsked = createAction('bell/asked');
/** The unread tickets of the server, at the start and after a gap in the feed. */
export const bellLoaded = createAction<readonly TicketView[]>('bell/loaded');
/** The request failed: the bell keeps its state. */
export const bellMissed = createAction('bell/missed');
/** The person came to this page or went from it. */
export const attentionChanged = createAction<boolean>('bell/attentionChanged');
/** Marks tickets as read without opening them. */
export const readAsked = createAction<readonly number[]>('bell/readAsked');

const frameTicket = (frame: LiveEvent): TicketView | null => {
  if (frame.channel === 'appMessage') return frame.payload.ticket;
  if (frame.channel !== 'ticket') return null;
  return frame.payload.action === 'update' || frame.payload.action === 'updateUnread'
    ? frame.payload.ticket
    : null;
};

/** A ticket that was deleted, or is no longer visible. */
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

/** The tickets after a change; an older view of one that is held changes nothing. */
const changed = (
  held: Iterable<TicketView>,
  tickets: Iterable<TicketView>,
  gone: ReadonlySet<number>,
): Map<number, TicketView> => {
  const byId = new Map([...held].map(ticket => [ticket.id, ticket]));
  for (const id of gone) byId.delete(id);
  for (const ticket of tickets) {
    const before = byId.get(ticket.id);
    if (before === undefined || ticket.updatedAt >= before.updatedAt) byId.set(ticket.id, ticket);
  }
  return byId;
};

const noted = (
  meanwhile: Change | null,
  tickets: readonly TicketView[],
  gone: ReadonlySet<number>,
): Change | null => {
  if (meanwhile === null) return null;
  const stillGone = new Set([...meanwhile.gone, ...gone]);
  for (const { id } of tickets) stillGone.delete(id);
  return { tickets: changed(meanwhile.tickets.values(), tickets, gone), gone: stillGone };
};

const withTickets = (
  state: BellState,
  tickets: readonly TicketView[],
  gone: ReadonlySet<number>,
): BellState => {
  const { viewer } = state;
  if (tickets.length + gone.size === 0) return state;
  const stays = (ticket: TicketView): boolean => viewer !== null && inBell(ticket, viewer);
  const unread = [...changed(state.unread, tickets, gone).values()].filter(stays).sort(newestFirst);
  return shown({ ...state, unread, meanwhile: noted(state.meanwhile, tickets, gone) });
};

/** Replaces the state by the response, and reapplies the changes since the request. */
const withAnswer = (state: BellState, answer: readonly TicketView[]): BellState => {
  const { tickets, gone } = state.meanwhile ?? NOTHING;
  const answered = withTickets({ ...state, unread: [], meanwhile: null }, answer, new Set());
  return shown(withTickets(answered, [...tickets.values()], gone));
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

/** The bell has its own list, because the workspace's lists may be filtered or not loaded. */
export const bellReducer: Reducer<BellState, UnknownAction> = (state = initialState, action) => {
  const { viewerKnown, ticketRead, verbDone, ticketOpened, ticketLeft } = ticketActions;
  if (framesReceived.match(action)) return withFrames(state, action.payload);
  if (viewerKnown.match(action)) return withViewer(state, action.payload);
  if (ticketOpened.match(action)) return shown({ ...state, openUuid: action.payload });
  if (ticketLeft.match(action)) return shown({ ...state, openUuid: null });
  if (attentionChanged.match(action)) return shown({ ...state, isAttentive: action.payload });
  if (bellAsked.match(action)) return { ...state, meanwhile: NOTHING };
  if (bellMissed.match(action)) return { ...state, meanwhile: null };
  if (bellLoaded.match(action)) return withAnswer(state, action.payload);
  if (ticketRead.match(action)) return withTickets(state, [], new Set([action.payload]));
  if (readAsked.match(action)) return withTickets(state, [], new Set(action.payload));
  if (verbDone.match(action) && action.payload.ticket !== null)
    return withTickets(state, [action.payload.ticket], new Set());
  return state;
};

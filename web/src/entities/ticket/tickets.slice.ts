import type { TicketCounts, TicketPage, TicketView } from '@prosa/contracts';
import type { PayloadAction, Reducer, UnknownAction } from '@reduxjs/toolkit';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { withAccepted, withAccepting, withoutAccepting, withoutTakenAway } from './accepting';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';
import type { TagChange } from '../tag/tag-change';
import type { TicketFilters, TicketListName, Viewer } from './ticket-rules';
import { belongs, orderOf } from './ticket-rules';
import { applyTicket, applyTicketFrames, isFresh, mergeOrdered, withoutRead } from './tickets.live';
import type {
  GoTo,
  ManagerTab,
  OpenTab,
  TicketList,
  TicketNotice,
  TicketVerb,
  TicketsState,
} from './tickets.state';
import { initialTickets, ticketAdapter } from './tickets.state';

/** Parameters of a verb; only transfers and tags have any. */
export interface VerbDetails extends TagChange {
  readonly queueId?: number | null;
  /** The note to the next agent. */
  readonly note?: string;
  readonly userId?: number | null;
  /** All its tags, in the place of one that is added or removed. */
  readonly tagIds?: readonly number[];
  /** The verb undoes another one, so no greeting is sent. */
  readonly isUndo?: boolean;
  /** Once it is done, the next of the person's tickets is opened in its place. */
  readonly opensNext?: boolean;
}

/** A page of a list, `more` when it continues one. */
export interface LoadedPage {
  readonly list: TicketListName;
  readonly page: TicketPage;
  readonly more: boolean;
}

/** A completed verb; a deleted ticket has no view. */
export interface DoneVerb {
  readonly id: number;
  readonly verb: TicketVerb;
  readonly ticket: TicketView | null;
  /** The person has gone elsewhere since they asked for it. */
  readonly hasMoved?: boolean;
  /** The ticket to open in its place. */
  readonly nextUuid?: string;
}

const slice = createSlice({
  name: 'tickets',
  initialState: initialTickets,
  reducers: {
    /** The signed-in person became known or changed; another person starts from nothing. */
    viewerKnown: (state, { payload }: PayloadAction<Viewer>) => {
      if (state.viewer !== null && state.viewer.id !== payload.id)
        return { ...initialTickets, viewer: payload };
      return void Object.assign(state, { viewer: payload });
    },
    tabChosen: (state, { payload }: PayloadAction<ManagerTab>) => {
      state.tab = payload;
    },
    openTabChosen: (state, { payload }: PayloadAction<OpenTab>) => {
      Object.assign(state, { tab: 'open', openTab: payload });
    },
    /** A filter changed: the saga reloads the lists. */
    filtersChanged: (state, { payload }: PayloadAction<Partial<TicketFilters>>) => {
      Object.assign(state.filters, payload);
      state.countsStale += 1;
    },
    /** A key in the search field; the saga waits for the pause. */
    searchTyped: (state, { payload }: PayloadAction<string>) => {
      state.filters.search = payload;
      state.searchDue = true;
    },
    listRequested: (state, { payload }: PayloadAction<{ list: TicketListName; more: boolean }>) => {
      const list = state.lists[payload.list];
      if (payload.list === 'search' && !payload.more) state.searchDue = false;
      Object.assign(list, { moreFailed: false, error: null });
      Object.assign(list, payload.more ? { loadingMore: true } : { status: 'loading', arrived: [] });
      list.departed = [];
    },
    listFailed: (
      state,
      { payload }: PayloadAction<{ list: TicketListName; more: boolean; error: string }>,
    ) => {
      const { list, more, error } = payload;
      const failed = more ? { moreFailed: true } : { status: 'failed', error };
      Object.assign(state.lists[list], { loadingMore: false, ...failed });
    },
    countsLoaded: (state, { payload }: PayloadAction<TicketCounts>) => {
      state.counts = payload;
    },
    /** The address names a ticket. */
    ticketOpened: (state, { payload }: PayloadAction<string>) => {
      const opening = state.idByUuid[payload] === undefined ? 'loading' : 'ready';
      Object.assign(state, { currentUuid: payload, opening, openError: null });
    },
    ticketLeft: state => {
      Object.assign(state, { currentUuid: null, opening: 'idle', openError: null });
    },
    openFailed: (state, { payload }: PayloadAction<{ uuid: string; error: string }>) => {
      if (state.currentUuid === payload.uuid)
        Object.assign(state, { opening: 'failed', openError: payload.error });
    },
    /** A verb was requested; the saga sends it. */
    verbAsked: (
      state,
      { payload }: PayloadAction<{ id: number; verb: TicketVerb; details?: VerbDetails }>,
    ) => {
      state.busy[payload.id] = payload.verb;
    },
    /** A verb is sent by who waits for its answer, and not by the saga. */
    verbBegun: (state, { payload }: PayloadAction<{ id: number; verb: TicketVerb }>) => {
      state.busy[payload.id] = payload.verb;
    },
    verbFailed: (state, { payload }: PayloadAction<{ id: number; verb: TicketVerb; error: string }>) => {
      delete state.busy[payload.id];
    },
    /** Requests a navigation with a message. */
    navigationRequested: (state, { payload }: PayloadAction<GoTo>) => {
      state.goTo = payload;
    },
    /** The page went there. */
    navigated: state => {
      state.goTo = null;
    },
    /** The badges are worth a refetch. */
    countsOutdated: state => {
      state.countsStale += 1;
    },
  },
});

/** Everything that can happen in the tickets area; the ones that carry whole tickets bypass immer. */
export const ticketActions = {
  ...slice.actions,
  /** A list is on screen and wants its first page. */
  listWanted: createAction<TicketListName>('tickets/listWanted'),
  /** The end of a list came near. */
  moreWanted: createAction<TicketListName>('tickets/moreWanted'),
  pageLoaded: createAction<LoadedPage>('tickets/pageLoaded'),
  ticketLoaded: createAction<TicketView>('tickets/ticketLoaded'),
  verbDone: createAction<DoneVerb>('tickets/verbDone'),
  /** A conversation was started from the dialog. */
  conversationStarted: createAction<TicketView>('tickets/conversationStarted'),
  /** I read a ticket: its unread count is nought at once. */
  ticketRead: createAction<number>('tickets/ticketRead'),
};

const VERB_NOTICES: Partial<Record<TicketVerb, TicketNotice>> = {
  return: 'returned',
  unread: 'markedUnread',
  resolve: 'resolved',
  transfer: 'transferred',
  delete: 'deleted',
};

const remember = (state: TicketsState, tickets: readonly TicketView[]): TicketsState => {
  const fresh = tickets.filter(ticket => isFresh(ticket, state.tickets.entities[ticket.id]));
  return {
    ...state,
    tickets: ticketAdapter.upsertMany(state.tickets, fresh),
    idByUuid: { ...state.idByUuid, ...Object.fromEntries(fresh.map(ticket => [ticket.uuid, ticket.id])) },
  };
};

const withPage = (before: TicketsState, { list: name, page, more }: LoadedPage): TicketsState => {
  const list = before.lists[name];
  const departed = new Set(list.departed);
  const tickets = page.tickets.filter(({ id }) => !departed.has(id));
  const state = remember(before, tickets);
  const { entities } = state.tickets;
  const stays = (id: number): boolean => {
    const ticket = entities[id];
    if (ticket === undefined || state.viewer === null) return false;
    // The server's search finds by more than we hold; its page is taken as it is.
    return name === 'search' || belongs(ticket, name, state.viewer, state.filters);
  };
  const brought = [...tickets.map(ticket => ticket.id), ...list.arrived].filter(stays);
  const loaded: TicketList = {
    ids: mergeOrdered(more ? list.ids : [], brought, entities, orderOf(name, state.filters)),
    arrived: [],
    departed: [],
    status: 'ready',
    loadingMore: false,
    moreFailed: false,
    hasMore: page.hasMore,
    cursor: page.nextCursor,
    error: null,
  };
  return { ...state, lists: { ...state.lists, [name]: loaded } };
};

const withLoaded = (state: TicketsState, ticket: TicketView): TicketsState => ({
  ...remember(state, [ticket]),
  opening: state.currentUuid === ticket.uuid ? 'ready' : state.opening,
});

/** After these the ticket is in one's own hands, and one writes in it. */
const isTaking = (verb: TicketVerb): boolean => verb === 'accept' || verb === 'reopen' || verb === 'take';

/** After the user navigated elsewhere, the accepted ticket is offered in a toast and not opened. */
const intoTaken = ({ id, uuid, contact }: TicketView, hasMoved: boolean): GoTo => {
  const path = `/tickets/${uuid}`;
  return hasMoved
    ? { path: null, notice: 'taken', tone: 'success', ticketId: id, offer: { path, contact: contact.name } }
    : { path, notice: null, tone: 'success', ticketId: null };
};

const afterVerb = (state: TicketsState, done: DoneVerb): GoTo | null => {
  const { id, verb, ticket, hasMoved = false, nextUuid } = done;
  const isCurrent = state.currentUuid !== null && state.idByUuid[state.currentUuid] === id;
  if (isTaking(verb) && ticket !== null) return intoTaken(ticket, hasMoved);
  const notice = VERB_NOTICES[verb];
  if (notice === undefined) return state.goTo;
  const path = nextUuid === undefined ? '/tickets' : `/tickets/${nextUuid}`;
  return { path: isCurrent ? path : null, notice, tone: 'success', ticketId: id };
};

const withVerbDone = (state: TicketsState, done: DoneVerb): TicketsState => {
  const { id, verb, ticket } = done;
  const shows = isTaking(verb) && done.hasMoved !== true;
  const gone: LiveEvent = { channel: 'ticket', payload: { action: 'delete', ticketId: id }, seq: 0 };
  const decided = withAccepted(state, id);
  const applied = ticket === null ? applyTicketFrames(decided, [gone]) : applyTicket(decided, ticket);
  const { [id]: _finished, ...busy } = state.busy;
  return {
    ...applied,
    busy,
    countsStale: state.countsStale + 1,
    goTo: afterVerb(applied, done),
    tab: shows ? 'open' : state.tab,
    openTab: shows ? 'assigned' : state.openTab,
  };
};

const withStarted = (state: TicketsState, ticket: TicketView): TicketsState => ({
  ...applyTicket(state, ticket),
  countsStale: state.countsStale + 1,
  tab: 'open',
  openTab: 'assigned',
  goTo: { path: `/tickets/${ticket.uuid}`, notice: null, tone: 'success', ticketId: null },
});

const withRead = (state: TicketsState, id: number): TicketsState => {
  const ticket = state.tickets.entities[id];
  if (ticket === undefined || ticket.unreadMessages === 0) return state;
  return remember(state, [{ ...ticket, unreadMessages: 0 }]);
};

const ofVerb = (state: TicketsState, action: UnknownAction): TicketsState => {
  const { verbAsked, verbFailed } = ticketActions;
  if (verbAsked.match(action) && action.payload.verb === 'accept')
    return withAccepting(state, action.payload.id);
  return verbFailed.match(action) ? withoutAccepting(state, action.payload.id) : state;
};

/** The area's reducer. What carries whole tickets runs outside immer: see `applyTicketFrames`. */
export const ticketsReducer: Reducer<TicketsState, UnknownAction> = (state = initialTickets, action) => {
  if (framesReceived.match(action))
    return withoutTakenAway(applyTicketFrames(state, action.payload), action.payload);
  if (ticketActions.pageLoaded.match(action)) return withPage(state, action.payload);
  if (ticketActions.ticketLoaded.match(action)) return withLoaded(state, action.payload);
  if (ticketActions.verbDone.match(action)) return withVerbDone(state, action.payload);
  if (ticketActions.conversationStarted.match(action)) return withStarted(state, action.payload);
  if (ticketActions.ticketRead.match(action)) return withRead(state, action.payload);
  const next = ofVerb(slice.reducer(state, action), action);
  return next.currentUuid === state.currentUuid ? next : withoutRead(next);
};

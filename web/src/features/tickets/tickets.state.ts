import type { TicketView } from '@prosa/contracts';
import type { EntityState } from '@reduxjs/toolkit';
import { createEntityAdapter } from '@reduxjs/toolkit';
import type { TicketFilters, TicketListName, Viewer } from './ticket-rules';

/** One list: ids in the order they are shown, and how far it is loaded. */
export interface TicketList {
  readonly ids: readonly number[];
  /** What live frames placed while a first page was under way, so that the page does not lose it. */
  readonly arrived: readonly number[];
  /** What left for good or for others while a page was under way, so that the page does not bring it back. */
  readonly departed: readonly number[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly loadingMore: boolean;
  /** The last page asked for did not come; what is shown stays, and asking again is for the person to do. */
  readonly moreFailed: boolean;
  readonly hasMore: boolean;
  readonly cursor: string | null;
  readonly error: string | null;
}

/** What a person can do to a ticket as a whole. */
export type TicketVerb = 'accept' | 'return' | 'resolve' | 'reopen' | 'transfer' | 'take' | 'delete' | 'tags';

/** Texts that go with being sent somewhere; keys of `tickets:notices`. */
export type TicketNotice =
  | 'denied'
  | 'otherAgent'
  | 'pending'
  | 'notFound'
  | 'deleted'
  | 'gone'
  | 'merged'
  | 'mergedAway'
  | 'accepted'
  | 'returned'
  | 'resolved'
  | 'transferred';

/** Where the page is to go next, set by what happened and consumed by the page. */
export interface GoTo {
  /** Null stays where one is and only says the words. */
  readonly path: string | null;
  readonly notice: TicketNotice | null;
  readonly tone: 'success' | 'warning';
  /** The ticket it is about, where that can be undone. */
  readonly ticketId: number | null;
  /** Who holds the ticket, where that is what is to be said. */
  readonly agent?: string;
}

/** The number badges above the lists. */
export interface TicketCounts {
  readonly pending: number;
  readonly open: number;
  readonly closed: number;
  readonly unread: number;
}

/** The three tabs of the manager. */
export type ManagerTab = 'open' | 'closed' | 'search';
/** The two tabs under `open`. */
export type OpenTab = 'assigned' | 'pending';

/** The desk: every ticket that is known, the lists they stand in, and which one is open. */
export interface TicketsState {
  readonly viewer: Viewer | null;
  readonly tickets: EntityState<TicketView, number>;
  readonly idByUuid: Readonly<Record<string, number>>;
  readonly lists: Readonly<Record<TicketListName, TicketList>>;
  readonly filters: TicketFilters;
  readonly tab: ManagerTab;
  readonly openTab: OpenTab;
  readonly counts: TicketCounts;
  /** Rises whenever live frames may have moved the badges, so that one refetch can follow many frames. */
  readonly countsStale: number;
  readonly currentUuid: string | null;
  readonly opening: 'idle' | 'loading' | 'ready' | 'failed';
  readonly openError: string | null;
  readonly busy: Readonly<Record<number, TicketVerb>>;
  readonly goTo: GoTo | null;
}

/** The normalised store of tickets. */
export const ticketAdapter = createEntityAdapter<TicketView>();

const emptyList: TicketList = {
  ids: [],
  arrived: [],
  departed: [],
  status: 'idle',
  loadingMore: false,
  moreFailed: false,
  hasMore: false,
  cursor: null,
  error: null,
};

/** The lists before anything was loaded. */
const emptyLists: TicketsState['lists'] = {
  assigned: emptyList,
  pending: emptyList,
  closed: emptyList,
  search: emptyList,
};

/** The area's state before sign-in. */
export const initialTickets: TicketsState = {
  viewer: null,
  tickets: ticketAdapter.getInitialState(),
  idByUuid: {},
  lists: emptyLists,
  filters: { queueIds: [], showAll: false, unreadOnly: false, search: '', tagIds: [], userIds: [] },
  tab: 'open',
  openTab: 'assigned',
  counts: { pending: 0, open: 0, closed: 0, unread: 0 },
  countsStale: 0,
  currentUuid: null,
  opening: 'idle',
  openError: null,
  busy: {},
  goTo: null,
};

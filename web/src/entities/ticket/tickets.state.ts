import type { TicketCounts, TicketView } from '@prosa/contracts';
import type { EntityState } from '@reduxjs/toolkit';
import { createEntityAdapter } from '@reduxjs/toolkit';
import type { TicketFilters, TicketListName, Viewer } from './ticket-rules';

/** One list: ids in the order they are shown, and how far it is loaded. */
export interface TicketList {
  readonly ids: readonly number[];
  /** Ids added by frames while a first page was loading, so that the page does not lose them. */
  readonly arrived: readonly number[];
  /** Ids removed while a page was loading, so that the page does not bring them back. */
  readonly departed: readonly number[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly loadingMore: boolean;
  /** Loading the next page failed; the user can retry. */
  readonly moreFailed: boolean;
  readonly hasMore: boolean;
  readonly cursor: string | null;
  readonly error: string | null;
}

/** The actions of a user on a ticket as a whole. */
export type TicketVerb =
  'accept' | 'return' | 'resolve' | 'reopen' | 'transfer' | 'take' | 'delete' | 'tags' | 'unread';

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
  | 'returned'
  | 'markedUnread'
  | 'resolved'
  | 'transferred'
  | 'taken';

/** Where the page is to go next, set by what happened and consumed by the page. */
export interface GoTo {
  /** Null shows the message without navigating. */
  readonly path: string | null;
  readonly notice: TicketNotice | null;
  readonly tone: 'success' | 'warning';
  /** The ticket it is about, where that can be undone. */
  readonly ticketId: number | null;
  /** The ticket's agent, for messages that name them. */
  readonly agent?: string;
  /** What the message offers instead of navigating, and whose ticket it is. */
  readonly offer?: { readonly path: string; readonly contact: string };
}

/** The three tabs of the manager. */
export type ManagerTab = 'open' | 'closed' | 'search';
/** The two tabs under `open`. */
export type OpenTab = 'assigned' | 'pending';

/** The known tickets, their lists, and the open one. */
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
  /** The search field holds a text that was not searched yet. */
  readonly searchDue: boolean;
  readonly currentUuid: string | null;
  readonly opening: 'idle' | 'loading' | 'ready' | 'failed';
  readonly openError: string | null;
  readonly busy: Readonly<Record<number, TicketVerb>>;
  /** Tickets that are shown as accepted before the server has said so, as they were. */
  readonly accepting: Readonly<Record<number, TicketView>>;
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
  filters: {
    queueIds: [],
    showAll: false,
    unreadOnly: false,
    longestWait: false,
    search: '',
    tagIds: [],
    userIds: [],
    adverts: [],
    campaignIds: [],
    campaignAnswers: null,
  },
  tab: 'open',
  openTab: 'assigned',
  counts: { pending: 0, open: 0, unread: 0 },
  countsStale: 0,
  searchDue: false,
  currentUuid: null,
  opening: 'idle',
  openError: null,
  busy: {},
  accepting: {},
  goTo: null,
};

import type { TicketCounts, TicketPage } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import type { Action } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import {
  call,
  debounce,
  delay,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { framesReceived, liveReset } from '../../live/live.slice';
import { readPreference } from '../../ui/preferences';
import type { TicketFilters, TicketListName } from '../../entities/ticket/ticket-rules';
import { TICKET_LISTS } from '../../entities/ticket/ticket-rules';
import { selectTicketsState, selectList } from '../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../entities/ticket/tickets.slice';

const COUNTS_PAUSE = 1_000;

type Query = Readonly<Record<string, string | number | boolean | readonly (number | string)[] | null>>;

const some = <Id extends number | string>(ids: readonly Id[]): readonly Id[] | null =>
  ids.length === 0 ? null : ids;

const STATUS: Record<TicketListName, string | null> = {
  assigned: 'open',
  pending: 'pending',
  closed: 'closed',
  search: null,
};

/** The query of a list's page; the list without a status is narrowed by text, tags and users instead. */
export const listQuery = (list: TicketListName, filters: TicketFilters, cursor: string | null): Query => ({
  status: STATUS[list],
  showAll: filters.showAll,
  queueIds: some(filters.queueIds),
  withUnreadMessages: filters.unreadOnly ? true : null,
  campaigns: some(filters.campaignIds),
  campaignAnswers: filters.campaignAnswers,
  cursor,
  ...(list === 'pending' && filters.longestWait ? { order: 'longestWait' } : {}),
  ...(list === 'search'
    ? {
        searchParam: filters.search.trim(),
        tags: some(filters.tagIds),
        users: some(filters.userIds),
        adverts: some(filters.adverts),
      }
    : {}),
});

function* load(list: TicketListName, more: boolean): SagaGenerator<void> {
  const { filters } = yield* select(selectTicketsState);
  const { cursor } = yield* select(selectList, list);
  yield* put(ticketActions.listRequested({ list, more }));
  try {
    const query = listQuery(list, filters, more ? cursor : null);
    const page = yield* call(() => api.get<TicketPage>('/tickets', { query }));
    yield* put(ticketActions.pageLoaded({ list, page, more }));
  } catch (error) {
    yield* put(ticketActions.listFailed({ list, more, error: toApiError(error).code }));
  }
}

function* loadMore(list: TicketListName): SagaGenerator<void> {
  const { status, hasMore } = yield* select(selectList, list);
  if (status === 'loading' || !hasMore) return;
  // A list that restarts makes the page in flight obsolete.
  yield* race({ page: call(load, list, true), restart: take(isFor(ticketActions.listWanted, list)) });
}

type Wanting = typeof ticketActions.listWanted | typeof ticketActions.moreWanted;

const isFor =
  (wanting: Wanting, list: TicketListName) =>
  (action: Action): boolean =>
    wanting.match(action) && action.payload === list;

/** Loads again what has been loaded; what is on the screen stays until the answer is there. */
function* reload(): SagaGenerator<void> {
  for (const list of TICKET_LISTS) {
    const { status } = yield* select(selectList, list);
    if (status !== 'idle') yield* put(ticketActions.listWanted(list));
  }
  yield* put(ticketActions.countsOutdated());
}

function* loadCounts(): SagaGenerator<void> {
  const { filters } = yield* select(selectTicketsState);
  try {
    const query = { queueIds: some(filters.queueIds), showAll: filters.showAll };
    const counts = yield* call(() => api.get<TicketCounts>('/tickets/counts', { query }));
    yield* put(ticketActions.countsLoaded(counts));
  } catch {
    // Counters are not worth an error message; the next change reloads them.
  }
}

/** Keeps the badges true with at most one request a second, however much happens. */
function* followCounts(): SagaGenerator<void> {
  const { verbDone, conversationStarted, countsOutdated, filtersChanged } = ticketActions;
  let seen = -1;
  for (;;) {
    const { countsStale } = yield* select(selectTicketsState);
    if (countsStale === seen) {
      yield* take([framesReceived, verbDone, conversationStarted, countsOutdated, filtersChanged]);
      continue;
    }
    seen = countsStale;
    yield* call(loadCounts);
    yield* delay(COUNTS_PAUSE);
  }
}

function* searchNow(): SagaGenerator<void> {
  yield* put(ticketActions.listWanted('search'));
}

/** Pages of the lists, their filters, the search after a pause, and the badges. */
export function* listsSaga(): SagaGenerator<void> {
  yield* put(ticketActions.filtersChanged({ longestWait: readPreference('longestWait') }));
  for (const list of TICKET_LISTS) {
    yield* takeLatest(isFor(ticketActions.listWanted, list), () => load(list, false));
    yield* takeLeading(isFor(ticketActions.moreWanted, list), () => loadMore(list));
  }
  yield* debounce(LIMITS.searchDebounce, ticketActions.searchTyped, searchNow);
  yield* takeEvery([ticketActions.filtersChanged, liveReset], reload);
  yield* fork(followCounts);
  yield* put(ticketActions.listWanted('assigned'));
  yield* put(ticketActions.listWanted('pending'));
}

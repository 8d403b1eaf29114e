import type { EarlierTicketPage } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { api } from '../../api/client';
import { selectThread } from '../conversations.selectors';
import { loadPage, showWindow, untilLoaded } from '../thread/messages.saga';
import { messageActions } from '../thread/messages.slice';
import { earlierActions, selectEarlier } from './earlier.slice';
import { selectShownEarlier } from './shown-earlier';

function* loadTickets(ticketId: number): SagaGenerator<void> {
  const { cursor } = yield* select(selectEarlier, ticketId);
  yield* put(earlierActions.requested(ticketId));
  try {
    const query = { cursor };
    const page = yield* call(() => api.get<EarlierTicketPage>(`/tickets/${ticketId}/earlier`, { query }));
    yield* put(earlierActions.loaded({ ticketId, page }));
  } catch {
    yield* put(earlierActions.failed(ticketId));
  }
}

/** Loads what is next above a ticket. The pages are those of any ticket, which mark nothing as read. */
function* loadNext(ticketId: number): SagaGenerator<void> {
  const { next, isLoading } = yield* select(selectShownEarlier, ticketId);
  if (next === null || isLoading) return;
  if (next.kind === 'tickets') yield* call(loadTickets, ticketId);
  else yield* call(loadPage, next.ticketId, next.kind === 'older');
}

/** Before any message. */
const BEGINNING = '1970-01-01';

/** Loads as far up as a message of an earlier ticket, and shows it. */
function* jump({ payload }: ReturnType<typeof earlierActions.jumpAsked>): SagaGenerator<void> {
  const { ticketId, within, messageId } = payload;
  yield* call(untilLoaded, ticketId);
  if ((yield* select(selectThread, ticketId)).hasMore) yield* call(showWindow, ticketId, { date: BEGINNING });
  for (;;) {
    const { blocks, next, isLoading, isFailed } = yield* select(selectShownEarlier, ticketId);
    const { byId } = yield* select(selectThread, within);
    const isShown = blocks.some(({ ticket }) => ticket.id === within) && byId[messageId] !== undefined;
    if (isShown) return void (yield* put(messageActions.focused({ ticketId, messageId })));
    if (next === null || isFailed) return;
    if (isLoading) yield* take('*');
    else yield* call(loadNext, ticketId);
  }
}

/** The tickets of the same contact above a conversation. */
export function* earlierSaga(): SagaGenerator<void> {
  yield* takeEvery(earlierActions.wanted, ({ payload }) => loadNext(payload));
  // A later jump, wherever it leads, takes the place of one on its way.
  yield* takeLatest([earlierActions.jumpAsked, messageActions.jumpAsked], function* (action) {
    if (earlierActions.jumpAsked.match(action)) yield* call(jump, action);
  });
}

import type { EarlierTicketPage, InteractionView } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { api } from '../../api/client';
import { unanswered } from '../../api/unanswered';
import type { AppState } from '../../core/app-state';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';
import { selectThread } from '../conversations.selectors';
import { loadPage, showWindow, untilLoaded } from '../thread/messages.saga';
import { messageActions } from '../thread/messages.slice';
import { threadLinesLoaded } from '../lines/thread-lines.slice';
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

/** The lines between a ticket's messages; the messages are complete without them. */
function* loadLines(ticketId: number): SagaGenerator<void> {
  try {
    const path = `/ticket/interaction/${ticketId}/thread` as const;
    const entries = yield* call(() => api.get<readonly InteractionView[]>(path));
    yield* put(threadLinesLoaded({ ticketId, entries }));
  } catch (error) {
    unanswered(error);
  }
}

/** Loads what is next above a ticket. The pages are those of any ticket, which mark nothing as read. */
function* loadNext(ticketId: number): SagaGenerator<void> {
  const { next, isLoading } = yield* select(selectShownEarlier, ticketId);
  if (next === null || isLoading) return;
  if (next.kind === 'tickets') yield* call(loadTickets, ticketId);
  else {
    // Before the messages, so that nothing is put between them later.
    if (next.kind === 'latest') yield* call(loadLines, next.ticketId);
    yield* call(loadPage, next.ticketId, next.kind === 'older');
  }
}

const isAbove = ({ tickets: { earlier } }: Pick<AppState, 'tickets'>, ticketId: number): boolean =>
  Object.values(earlier).some(({ tickets }) => tickets.some(({ id }) => id === ticketId));

/** The ticket to which a frame may add a line. */
const changedTicket = ({ channel, payload }: LiveEvent): readonly number[] => {
  if (channel === 'ticketNote')
    return [payload.action === 'create' ? payload.note.ticketId : payload.ticketId];
  return channel === 'ticket' && payload.action === 'update' ? [payload.ticket.id] : [];
};

/** A change of an earlier ticket that is shown adds a line to it. */
function* follow({ payload }: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  const changed = new Set(payload.flatMap(changedTicket));
  for (const ticketId of changed) {
    const isShown = yield* select(
      (state: Pick<AppState, 'tickets'>) => isAbove(state, ticketId) && ticketId in state.tickets.lines,
    );
    if (isShown) yield* call(loadLines, ticketId);
  }
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
  yield* takeEvery(framesReceived, follow);
  // A later jump, wherever it leads, takes the place of one on its way.
  yield* takeLatest([earlierActions.jumpAsked, messageActions.jumpAsked], function* (action) {
    if (earlierActions.jumpAsked.match(action)) yield* call(jump, action);
  });
}

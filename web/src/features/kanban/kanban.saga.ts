import { call, debounce, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { BoardAnswer, BoardColumnView, TicketView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { framesReceived, liveReset } from '../../live/live.slice';
import { toast } from '../../ui/toaster';
import { cardsOf, kanbanActions as actions, selectKanban } from './kanban.slice';
import type { BoardQuestion } from './kanban.slice';

/** Counts are asked for again this long after the last frame that may have changed them; milliseconds. */
const RECOUNT_AFTER = 1_500;

const queryOf = ({ term, userId, showClosed }: BoardQuestion) => ({
  ...(term === '' ? {} : { searchParam: term }),
  ...(userId === null ? {} : { userId }),
  ...(showClosed ? { showClosed: true } : {}),
});

function* load(): SagaGenerator<void> {
  const { question } = yield* select(selectKanban);
  if (question === null) return;
  try {
    const query = { ...queryOf(question), byColumn: true };
    const [{ lista }, answer] = yield* call(() =>
      Promise.all([
        api.get<{ lista: readonly BoardColumnView[] }>('/tags/kanban'),
        api.get<BoardAnswer>(`/ticket/kanban/${question.connectionId}`, { query }),
      ]),
    );
    yield* put(actions.loaded({ columns: lista, answer }));
  } catch (error) {
    yield* put(actions.failed(toApiError(error).facts()));
  }
}

function* loadMore({ payload: columnId }: ReturnType<typeof actions.moreAsked>): SagaGenerator<void> {
  const state = yield* select(selectKanban);
  const { question } = state;
  if (question === null) return;
  const shown = cardsOf(state, columnId).length;
  try {
    const query = { ...queryOf(question), tagId: columnId, pageNumber: Math.floor(shown / 40) + 1 };
    const answer = yield* call(() =>
      api.get<BoardAnswer>(`/ticket/kanban/${question.connectionId}`, { query }),
    );
    yield* put(actions.moreLoaded({ columnId, answer }));
  } catch (error) {
    yield* put(actions.moreLoaded({ columnId, answer: null }));
    yield* call(() => toast.error(error));
  }
}

function* move({ payload }: ReturnType<typeof actions.moveAsked>): SagaGenerator<void> {
  const { ticketId, from, to } = payload;
  try {
    const body = { from: from === 0 ? null : from };
    const ticket = yield* call(() => api.put<TicketView>(`/ticket-tags/${ticketId}/${to}`, body));
    yield* put(actions.moved({ ...payload, ticket }));
  } catch (error) {
    yield* put(actions.moveFailed({ ...payload, error: toApiError(error).facts() }));
  }
}

function* recount(): SagaGenerator<void> {
  const { question } = yield* select(selectKanban);
  if (question === null) return;
  try {
    const query = { ...queryOf(question), tagId: 0, pageNumber: 1 };
    const { columns } = yield* call(() =>
      api.get<BoardAnswer>(`/ticket/kanban/${question.connectionId}`, { query }),
    );
    yield* put(actions.counted(columns));
  } catch {
    // The counts stay as the frames left them; the next frame asks again.
  }
}

const concernsCards = (action: unknown): boolean =>
  framesReceived.match(action as ReturnType<typeof framesReceived>) &&
  (action as ReturnType<typeof framesReceived>).payload.some(
    ({ channel, payload }) => channel === 'ticket' && payload.action !== 'updateUnread',
  );

const concernsColumns = (action: unknown): boolean =>
  framesReceived.match(action as ReturnType<typeof framesReceived>) &&
  (action as ReturnType<typeof framesReceived>).payload.some(({ channel }) => channel === 'tag');

/** Loads the board, moves cards and keeps the counts right. */
export function* kanbanSaga(): SagaGenerator<void> {
  yield* takeLatest([actions.asked, actions.retried, actions.columnsChanged, liveReset], load);
  yield* takeLatest(concernsColumns, load);
  yield* takeEvery(actions.moreAsked, loadMore);
  yield* takeEvery(actions.moveAsked, move);
  yield* debounce(RECOUNT_AFTER, concernsCards, recount);
}

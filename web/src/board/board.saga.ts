import { call, debounce, fork, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { toApiError } from '../api/api-error';
import { framesReceived, liveReset } from '../live/live.slice';
import type { LiveEvent } from '../live/live.slice';
import { toast } from '../ui/toaster';
import type { Board, BoardPage, BoardQuestion } from './board';
import type { CardMove } from './board.slice';

/** Delay in milliseconds after the last relevant frame before counts are reloaded. */
const RECOUNT_AFTER = 1_500;

type Parts = Pick<Board, 'source' | 'actions' | 'select'>;

const queryOf = ({ term, userId, tagId, stuckDays, showClosed, order }: BoardQuestion) => ({
  order,
  ...(term === '' ? {} : { searchParam: term }),
  ...(userId === null ? {} : { userId }),
  ...(tagId === null ? {} : { withTag: tagId }),
  ...(stuckDays === null ? {} : { stuckDays }),
  ...(showClosed ? { showClosed: true } : {}),
});

function* load({ source, actions, select: board }: Parts): SagaGenerator<void> {
  const { question } = yield* select(board);
  if (question === null) return;
  yield* put(actions.loadBegan());
  try {
    const query = { ...queryOf(question), byColumn: true };
    const [columns, page] = yield* call(() =>
      Promise.all([source.columns(), source.cards(question.connectionId, query)]),
    );
    yield* put(actions.loaded({ columns, page }));
  } catch (error) {
    yield* put(actions.failed(toApiError(error).facts()));
  }
}

/**
 * The next page of a column that has cards which are not shown: those may stand before what was loaded, when frames
 * could not tell of them, so a column that was loaded to its end is read from its start again.
 */
function* nextPage(
  { source, select: board }: Parts,
  question: BoardQuestion,
  columnId: number,
): SagaGenerator<BoardPage> {
  let { [columnId]: cursor = null } = (yield* select(board)).cursors;
  for (;;) {
    const query = { ...queryOf(question), tagId: columnId, ...(cursor === null ? {} : { cursor }) };
    const page = yield* call(() => source.cards(question.connectionId, query));
    const { cards } = yield* select(board);
    if (page.nextCursor === null || page.cards.some(({ id }) => cards[id] === undefined)) return page;
    cursor = page.nextCursor;
  }
}

function* loadMore(parts: Parts, columnId: number): SagaGenerator<void> {
  const { actions } = parts;
  const { question } = yield* select(parts.select);
  if (question === null) return;
  try {
    const page = yield* call(nextPage, parts, question, columnId);
    const { question: now } = yield* select(parts.select);
    yield* put(actions.moreLoaded({ columnId, page: now === question ? page : null }));
  } catch (error) {
    yield* put(actions.moreLoaded({ columnId, page: null }));
    yield* call(() => toast.error(error));
  }
}

/** Carries out one move; answers whether the server took it. */
function* move({ source, actions }: Parts, wanted: CardMove): SagaGenerator<boolean> {
  const { id, from, to } = wanted;
  try {
    const entry = yield* call(() => source.move(id, to, from === 0 ? null : from));
    yield* put(actions.moved({ ...wanted, entry }));
    return true;
  } catch (error) {
    yield* put(actions.moveFailed({ ...wanted, error: toApiError(error).facts() }));
    return false;
  }
}

/** The moves of one card follow one another: each begins where the one before has put it. */
function* moves(parts: Parts): SagaGenerator<void> {
  const lanes = new Map<number, CardMove[]>();
  const drain = function* (id: number, lane: CardMove[]): SagaGenerator<void> {
    for (let next = lane.shift(); next !== undefined; next = lane.shift())
      if (!(yield* move(parts, next))) break;
    lanes.delete(id);
  };
  for (;;) {
    const { payload } = yield* take(parts.actions.moveAsked);
    const { cards } = yield* select(parts.select);
    if (cards[payload.id] === undefined) continue;
    const lane = lanes.get(payload.id);
    if (lane !== undefined) {
      lane.push(payload);
      continue;
    }
    const begun = [payload];
    lanes.set(payload.id, begun);
    yield* fork(drain, payload.id, begun);
  }
}

function* recount({ source, actions, select: board }: Parts): SagaGenerator<void> {
  const { question } = yield* select(board);
  if (question === null) return;
  try {
    const query = { ...queryOf(question), tagId: 0, pageNumber: 1 };
    const { columns } = yield* call(() => source.cards(question.connectionId, query));
    yield* put(actions.counted(columns));
  } catch {
    // The counts stay as updated by frames; the next frame reloads them.
  }
}

const frames =
  (concerns: (event: LiveEvent) => boolean) =>
  (action: unknown): boolean =>
    framesReceived.match(action as ReturnType<typeof framesReceived>) &&
    (action as ReturnType<typeof framesReceived>).payload.some(concerns);

const changesColumns = frames(({ channel }) => channel === 'tag');

/** Loads a board, moves cards and keeps the counts right. */
export function* boardSaga(parts: Parts): SagaGenerator<void> {
  const { actions, source } = parts;
  yield* takeLatest([actions.asked, actions.retried, liveReset, changesColumns], () => load(parts));
  yield* takeEvery(actions.moreAsked, ({ payload }) => loadMore(parts, payload));
  yield* fork(moves, parts);
  yield* debounce(RECOUNT_AFTER, frames(source.changesCounts), () => recount(parts));
}

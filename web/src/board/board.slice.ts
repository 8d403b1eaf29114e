import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { BoardColumnCount, BoardColumnView } from '@prosa/contracts';
import type { ApiErrorFacts } from '../api/api-error';
import { framesReceived } from '../live/live.slice';
import type { LiveEvent } from '../live/live.slice';
import type { BoardCard, BoardEntry, BoardPage, BoardQuestion, BoardSource } from './board';
import { cardOf, columnOf, NO_COLUMN } from './board.rules';

/** A requested move, with the previous column. */
export interface CardMove {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** An answered move; with an error `from` is the column that the card is in now. */
export interface AnsweredMove extends CardMove {
  readonly error: ApiErrorFacts | null;
  /** Whether the refusal itself named that column. */
  readonly isNamed?: boolean;
}

/** The column that the refusal of a stale move names; null for other failures, and for a column that is unknown. */
const columnIn = ({ columns }: BoardState, { code, details }: ApiErrorFacts): number | null => {
  const named = code === 'ERR_CARD_MOVED' ? details.find(({ field }) => field === 'tagId') : undefined;
  const id = named === undefined ? Number.NaN : Number(named.message);
  return id === NO_COLUMN || columns.some(column => column.id === id) ? id : null;
};

/** What a frame says of a card. */
type BoardChange = BoardEntry | { readonly gone: number };

/** A card that this person moves: it stays where they put it, and what frames say of it waits until the server has answered. */
interface CardInMotion {
  readonly isDragged: boolean;
  /** Moves that the server has not answered yet. */
  readonly pending: number;
  /** The column that it goes back to when a move is refused. */
  readonly origin: number;
  /** The columns that it was put into: a frame that says so is only the echo of it. */
  readonly targets: readonly number[];
  readonly held: BoardChange | null;
}

/** The board that is looked at. */
export interface BoardState {
  readonly question: BoardQuestion | null;
  readonly columns: readonly BoardColumnView[];
  readonly cards: Readonly<Record<number, BoardCard>>;
  readonly counts: Readonly<Record<number, number>>;
  /** Where the next page of a column begins; null or none: at its start, where it was loaded to its end. */
  readonly cursors: Readonly<Record<number, string | null>>;
  /** Columns whose next page is loading. */
  readonly loadingMore: readonly number[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiErrorFacts | null;
  /** The last answer to a move; `error` when the card went back. */
  readonly lastMove: AnsweredMove | null;
  /** The last card that a colleague moved. */
  readonly seenMove: CardMove | null;
  readonly inMotion: Readonly<Record<number, CardInMotion>>;
  /**
   * What happened since a request began that is not answered, by its column (`BOARD` for all of them): the answer may
   * be older, and must not take it back.
   */
  readonly since: Readonly<Record<number, readonly BoardChange[]>>;
  /** The last card that left the board while this person dragged it. */
  readonly lost: { readonly name: string } | null;
}

const initialState: BoardState = {
  question: null,
  columns: [],
  cards: {},
  counts: {},
  cursors: {},
  loadingMore: [],
  status: 'idle',
  error: null,
  lastMove: null,
  seenMove: null,
  inMotion: {},
  since: {},
  lost: null,
};

/** Request key of the whole board; other keys are column ids. */
const BOARD = -1;

const countsOf = (columns: readonly BoardColumnCount[]): Record<number, number> =>
  Object.fromEntries(columns.map(({ tagId, count }) => [tagId, count]));

const cursorsOf = (columns: readonly BoardColumnCount[]): BoardState['cursors'] =>
  Object.fromEntries(columns.map(({ tagId, nextCursor = null }) => [tagId, nextCursor]));

const counted = (
  counts: BoardState['counts'],
  columnId: number,
  by: number,
): Readonly<Record<number, number>> => ({ ...counts, [columnId]: Math.max(0, (counts[columnId] ?? 0) + by) });

/** The cards of a column, in no particular order. */
export const cardsOf = ({ cards }: BoardState, columnId: number): readonly BoardCard[] =>
  Object.values(cards).filter(card => card.columnId === columnId);

const withCards = (state: BoardState, cards: readonly BoardCard[]): BoardState['cards'] => ({
  ...state.cards,
  ...Object.fromEntries(cards.map(card => [card.id, card])),
});

const without = (state: BoardState, id: number): BoardState => {
  const { [id]: gone, ...cards } = state.cards;
  return gone === undefined ? state : { ...state, cards, counts: counted(state.counts, gone.columnId, -1) };
};

const standing = (state: BoardState, id: number, columnId: number): BoardState => {
  const card = state.cards[id];
  if (card === undefined || card.columnId === columnId) return state;
  const counts = counted(counted(state.counts, card.columnId, -1), columnId, 1);
  const moved = { ...card, columnId, columnSince: new Date().toISOString() };
  return { ...state, counts, cards: { ...state.cards, [id]: moved } };
};

const isOnBoard = ({ question }: BoardState, entry: BoardEntry): boolean =>
  question !== null &&
  entry.whatsappId === question.connectionId &&
  (question.showClosed || !entry.isClosed) &&
  (question.userId === null || entry.user?.id === question.userId) &&
  (question.tagId === null || entry.tagIds.includes(question.tagId));

/** Whether the query has conditions that frames do not decide: search terms, and time in the column. */
const asksMore = ({ question }: BoardState): boolean =>
  question !== null && (question.term !== '' || question.stuckDays !== null);

/**
 * The counts after an unloaded card appeared: it is included in the server's count already, unless the column was
 * loaded completely.
 */
const coveredBy = (state: BoardState, columnId: number): BoardState['counts'] => ({
  ...state.counts,
  [columnId]: Math.max(state.counts[columnId] ?? 0, cardsOf(state, columnId).length),
});

const withEntry = (state: BoardState, entry: BoardEntry): BoardState => {
  const known = state.cards[entry.id];
  if (known !== undefined && known.updatedAt > entry.updatedAt) return state;
  if (!isOnBoard(state, entry)) return without(state, entry.id);
  // Only the server can evaluate such conditions; loaded cards stay.
  if (asksMore(state) && known === undefined) return state;
  const card = cardOf(entry, state.columns, known, entry.updatedAt);
  const shown = { ...state, cards: withCards(state, [card]) };
  if (known === undefined) return { ...shown, counts: coveredBy(shown, card.columnId) };
  return { ...shown, counts: counted(counted(state.counts, known.columnId, -1), card.columnId, 1) };
};

/** Our own moves are applied before their frame arrives, so a card that a frame moves was moved by another user. */
const moveSeen = (before: BoardState, after: BoardState, id: number): BoardState => {
  const [from, to] = [before.cards[id]?.columnId, after.cards[id]?.columnId];
  return from === undefined || to === undefined || from === to
    ? after
    : { ...after, seenMove: { id, from, to } };
};

const applied = (state: BoardState, change: BoardChange): BoardState =>
  'gone' in change ? without(state, change.gone) : moveSeen(state, withEntry(state, change), change.id);

const idOf = (change: BoardChange): number => ('gone' in change ? change.gone : change.id);

const withMotion = (state: BoardState, id: number, change: Partial<CardInMotion>): BoardState => {
  const known = state.inMotion[id] ?? {
    ...{ isDragged: false, pending: 0, targets: [], held: null },
    origin: state.cards[id]?.columnId ?? NO_COLUMN,
  };
  return { ...state, inMotion: { ...state.inMotion, [id]: { ...known, ...change } } };
};

/** A frame of an earlier move says where the card stood; what else it says is news. */
const withoutEcho = (state: BoardState, { targets }: CardInMotion, held: BoardChange): BoardChange => {
  const card = state.cards[idOf(held)];
  if ('gone' in held || card === undefined || !targets.includes(columnOf(held, state.columns))) return held;
  return { ...held, tagIds: card.tagIds };
};

/** Applies the frames received while a card was dragged or its move was pending. */
const withoutPending = (state: BoardState, id: number): BoardState => {
  const { [id]: motion, ...inMotion } = state.inMotion;
  if (motion === undefined || motion.isDragged || motion.pending > 0) return state;
  const still = { ...state, inMotion };
  return motion.held === null ? still : applied(still, withoutEcho(still, motion, motion.held));
};

const noted = (state: BoardState, change: BoardChange): BoardState => ({
  ...state,
  since: Object.fromEntries(
    Object.entries(state.since).map(([request, changes]) => [request, [...changes, change]]),
  ),
});

const beginning = (state: BoardState, request: number): BoardState => ({
  ...state,
  since: { ...state.since, [request]: [] },
});

const ending = (state: BoardState, request: number): BoardState => {
  const { [request]: _ended, ...since } = state.since;
  return { ...state, since };
};

/** A card as it is held, in the place of an older one, or of one that this person moves. */
const withHeld = (state: BoardState, held: BoardCard): BoardState => {
  const card = state.cards[held.id];
  const isOlder = card !== undefined && card.updatedAt < held.updatedAt;
  const isMoving = state.inMotion[held.id] !== undefined;
  if (card === undefined || (!isOlder && !isMoving)) return state;
  // The columns may be others by now.
  const columnId = isMoving ? held.columnId : columnOf(held, state.columns);
  const counts = counted(counted(state.counts, card.columnId, -1), columnId, 1);
  return { ...state, counts, cards: withCards(state, [{ ...held, columnId }]) };
};

/** An answered page in the state: what is known to be newer stays, and what happened since it was asked for happens again. */
const withAnswer = (before: BoardState, state: BoardState, request: number, page: BoardPage): BoardState => {
  const kept = page.cards.flatMap(({ id }) => before.cards[id] ?? []).reduce(withHeld, state);
  const again = (now: BoardState, change: BoardChange): BoardState => {
    if (now.inMotion[idOf(change)] !== undefined) return now;
    return 'gone' in change ? without(now, change.gone) : withEntry(now, change);
  };
  return ending((before.since[request] ?? []).reduce(again, kept), request);
};

const afterFrame =
  ({ changeBy }: BoardSource) =>
  (before: BoardState, event: LiveEvent): BoardState => {
    const change = changeBy(event);
    if (change === null) return before;
    const state = noted(before, change);
    const id = idOf(change);
    const motion = state.inMotion[id];
    if (motion === undefined) return applied(state, change);
    if (!motion.isDragged || (!('gone' in change) && isOnBoard(state, change)))
      return withMotion(state, id, { held: change });
    // A card that left the board ends its drag.
    const { [id]: _, ...inMotion } = state.inMotion;
    return { ...without({ ...state, inMotion }, id), lost: { name: state.cards[id]?.name ?? '' } };
  };

const reducers = {
  asked: (state: BoardState, { payload }: PayloadAction<BoardQuestion>): BoardState => ({
    ...beginning({ ...state, since: {} }, BOARD),
    ...(state.question?.connectionId === payload.connectionId ? {} : { cards: {}, counts: {} }),
    cursors: {},
    question: payload,
    status: 'loading',
    error: null,
  }),
  retried: (state: BoardState): BoardState => ({
    ...beginning(state, BOARD),
    status: 'loading',
    error: null,
  }),
  /** The whole board is requested, also without a word to the person. */
  loadBegan: (state: BoardState): BoardState => beginning(state, BOARD),
  loaded: (
    state: BoardState,
    { payload: { columns, page } }: PayloadAction<{ columns: readonly BoardColumnView[]; page: BoardPage }>,
  ): BoardState => {
    const answered: BoardState = {
      ...state,
      columns,
      cards: Object.fromEntries(page.cards.map(card => [card.id, card])),
      counts: countsOf(page.columns),
      cursors: cursorsOf(page.columns),
      status: 'ready',
      error: null,
    };
    return withAnswer(state, answered, BOARD, page);
  },
  counted: (state: BoardState, { payload }: PayloadAction<readonly BoardColumnCount[]>): BoardState => ({
    ...state,
    counts: countsOf(payload),
  }),
  failed: (state: BoardState, { payload }: PayloadAction<ApiErrorFacts>): BoardState => ({
    ...ending(state, BOARD),
    status: 'failed',
    error: payload,
  }),
  moreAsked: (state: BoardState, { payload }: PayloadAction<number>): BoardState =>
    state.loadingMore.includes(payload)
      ? state
      : { ...beginning(state, payload), loadingMore: [...state.loadingMore, payload] },
  moreLoaded: (
    state: BoardState,
    { payload: { columnId, page } }: PayloadAction<{ columnId: number; page: BoardPage | null }>,
  ): BoardState => {
    const rested = { ...state, loadingMore: state.loadingMore.filter(id => id !== columnId) };
    if (page === null) return ending(rested, columnId);
    const answered: BoardState = {
      ...rested,
      cards: withCards(state, page.cards),
      counts: countsOf(page.columns),
      cursors: { ...state.cursors, [columnId]: page.nextCursor },
    };
    return withAnswer(state, answered, columnId, page);
  },
  dragBegan: (state: BoardState, { payload: id }: PayloadAction<number>): BoardState =>
    withMotion(state, id, { isDragged: true }),
  dragEnded: (state: BoardState, { payload: id }: PayloadAction<number>): BoardState =>
    state.inMotion[id] === undefined
      ? state
      : withoutPending(withMotion(state, id, { isDragged: false }), id),
  moveAsked: (state: BoardState, { payload: { id, to } }: PayloadAction<CardMove>): BoardState => {
    if (state.cards[id] === undefined) return state;
    const { pending = 0, targets = [] } = state.inMotion[id] ?? {};
    const moving = withMotion(state, id, { pending: pending + 1, targets: [...targets, to] });
    return { ...standing(moving, id, to), lastMove: null };
  },
  moved: (
    state: BoardState,
    { payload: { entry, ...move } }: PayloadAction<CardMove & { readonly entry: BoardEntry }>,
  ): BoardState => {
    const { id, to } = move;
    const pending = Math.max(0, (state.inMotion[id]?.pending ?? 0) - 1);
    const answered = withMotion(state, id, { pending, origin: to });
    // The answer to the first of several moves would take the card back for a moment.
    const shown = noted(pending === 0 ? withEntry(answered, entry) : answered, entry);
    return { ...withoutPending(shown, id), lastMove: { ...move, error: null } };
  },
  moveFailed: (
    state: BoardState,
    { payload }: PayloadAction<CardMove & { readonly error: ApiErrorFacts }>,
  ): BoardState => {
    const { id, from } = payload;
    const named = columnIn(state, payload.error);
    const back = standing(state, id, named ?? state.inMotion[id]?.origin ?? from);
    const rested = withoutPending(withMotion(back, id, { pending: 0, targets: [] }), id);
    const current = rested.cards[id]?.columnId ?? from;
    return { ...rested, lastMove: { ...payload, from: current, isNamed: named !== null } };
  },
  left: (): BoardState => initialState,
};

/** The cards of the board that is looked at; they follow the live feed. */
export const createBoardSlice = (source: BoardSource) =>
  createSlice({
    name: source.name,
    initialState,
    reducers,
    extraReducers: builder => {
      builder.addCase(framesReceived, (state: BoardState, { payload }) =>
        state.question === null ? state : payload.reduce(afterFrame(source), state),
      );
    },
  });

/** The actions of a board. */
export type BoardActions = ReturnType<typeof createBoardSlice>['actions'];

/** The virtual first column and those of the company. */
export const allColumns = (
  columns: readonly BoardColumnView[],
  unsorted: string,
): readonly BoardColumnView[] => [
  { id: NO_COLUMN, name: unsorted, color: '', position: 0, limit: 0 },
  ...columns,
];

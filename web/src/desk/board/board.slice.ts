import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { BoardColumnCount, BoardColumnView } from '@prosa/contracts';
import type { ApiErrorFacts } from '../../api/api-error';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';
import type { BoardCard, BoardEntry, BoardPage, BoardQuestion, BoardSource } from './board';
import { cardOf, NO_COLUMN } from './board.rules';

/** A wish to move a card, with where it stood. */
export interface CardMove {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** The board that is looked at. */
export interface BoardState {
  readonly question: BoardQuestion | null;
  readonly columns: readonly BoardColumnView[];
  readonly cards: Readonly<Record<number, BoardCard>>;
  readonly counts: Readonly<Record<number, number>>;
  /** Columns of which more cards are on their way. */
  readonly loadingMore: readonly number[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiErrorFacts | null;
  /** The last answer to a move; `error` when the card went back. */
  readonly lastMove: (CardMove & { readonly error: ApiErrorFacts | null }) | null;
  /** The last card that a colleague moved. */
  readonly seenMove: CardMove | null;
}

const initialState: BoardState = {
  question: null,
  columns: [],
  cards: {},
  counts: {},
  loadingMore: [],
  status: 'idle',
  error: null,
  lastMove: null,
  seenMove: null,
};

const countsOf = (columns: readonly BoardColumnCount[]): Record<number, number> =>
  Object.fromEntries(columns.map(({ tagId, count }) => [tagId, count]));

const counted = (
  counts: BoardState['counts'],
  columnId: number,
  by: number,
): Readonly<Record<number, number>> => ({ ...counts, [columnId]: Math.max(0, (counts[columnId] ?? 0) + by) });

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

/** Whether the question asks for what a frame does not tell: words, and since when a card stands where it stands. */
const asksMore = ({ question }: BoardState): boolean =>
  question !== null && (question.term !== '' || question.stuckDays !== null);

const withEntry = (state: BoardState, entry: BoardEntry): BoardState => {
  const known = state.cards[entry.id];
  if (known !== undefined && known.updatedAt > entry.updatedAt) return state;
  if (!isOnBoard(state, entry)) return without(state, entry.id);
  // What answers to more only the server knows; what was found stays.
  if (asksMore(state) && known === undefined) return state;
  const card = cardOf(entry, state.columns, known, entry.updatedAt);
  const before = known === undefined ? state.counts : counted(state.counts, known.columnId, -1);
  return { ...state, counts: counted(before, card.columnId, 1), cards: withCards(state, [card]) };
};

/** Our own moves stand before their frame comes: a card that a frame moves was moved by somebody else. */
const moveSeen = (before: BoardState, after: BoardState, id: number): BoardState => {
  const [from, to] = [before.cards[id]?.columnId, after.cards[id]?.columnId];
  return from === undefined || to === undefined || from === to
    ? after
    : { ...after, seenMove: { id, from, to } };
};

const afterFrame =
  ({ changeBy }: BoardSource) =>
  (state: BoardState, event: LiveEvent): BoardState => {
    const change = changeBy(event);
    if (change === null) return state;
    return 'gone' in change
      ? without(state, change.gone)
      : moveSeen(state, withEntry(state, change), change.id);
  };

const reducers = {
  asked: (state: BoardState, { payload }: PayloadAction<BoardQuestion>): BoardState => ({
    ...state,
    ...(state.question?.connectionId === payload.connectionId ? {} : { cards: {}, counts: {} }),
    question: payload,
    status: 'loading',
    error: null,
  }),
  retried: (state: BoardState): BoardState => ({ ...state, status: 'loading', error: null }),
  loaded: (
    state: BoardState,
    { payload }: PayloadAction<{ columns: readonly BoardColumnView[]; page: BoardPage }>,
  ): BoardState => ({
    ...state,
    columns: payload.columns,
    cards: Object.fromEntries(payload.page.cards.map(card => [card.id, card])),
    counts: countsOf(payload.page.columns),
    status: 'ready',
    error: null,
  }),
  counted: (state: BoardState, { payload }: PayloadAction<readonly BoardColumnCount[]>): BoardState => ({
    ...state,
    counts: countsOf(payload),
  }),
  failed: (state: BoardState, { payload }: PayloadAction<ApiErrorFacts>): BoardState => ({
    ...state,
    status: 'failed',
    error: payload,
  }),
  moreAsked: (state: BoardState, { payload }: PayloadAction<number>): BoardState =>
    state.loadingMore.includes(payload) ? state : { ...state, loadingMore: [...state.loadingMore, payload] },
  moreLoaded: (
    state: BoardState,
    { payload }: PayloadAction<{ columnId: number; page: BoardPage | null }>,
  ): BoardState => ({
    ...state,
    loadingMore: state.loadingMore.filter(id => id !== payload.columnId),
    ...(payload.page === null
      ? {}
      : { cards: withCards(state, payload.page.cards), counts: countsOf(payload.page.columns) }),
  }),
  moveAsked: (state: BoardState, { payload }: PayloadAction<CardMove>): BoardState => ({
    ...standing(state, payload.id, payload.to),
    lastMove: null,
  }),
  moved: (
    state: BoardState,
    { payload: { entry, ...move } }: PayloadAction<CardMove & { readonly entry: BoardEntry }>,
  ): BoardState => ({ ...withEntry(state, entry), lastMove: { ...move, error: null } }),
  moveFailed: (
    state: BoardState,
    { payload }: PayloadAction<CardMove & { readonly error: ApiErrorFacts }>,
  ): BoardState => ({
    // A frame may have said meanwhile where it really stands.
    ...(state.cards[payload.id]?.columnId === payload.to ? standing(state, payload.id, payload.from) : state),
    lastMove: payload,
  }),
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

/** What can happen to a board. */
export type BoardActions = ReturnType<typeof createBoardSlice>['actions'];

/** The cards of a column, in no particular order. */
export const cardsOf = ({ cards }: BoardState, columnId: number): readonly BoardCard[] =>
  Object.values(cards).filter(card => card.columnId === columnId);

/** The virtual first column and those of the company. */
export const allColumns = (
  columns: readonly BoardColumnView[],
  unsorted: string,
): readonly BoardColumnView[] => [
  { id: NO_COLUMN, name: unsorted, color: '', position: 0, limit: 0 },
  ...columns,
];

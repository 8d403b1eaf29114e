import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { BoardAnswer, BoardCard, BoardColumnCount, BoardColumnView, TicketView } from '@prosa/contracts';
import type { ApiErrorFacts } from '../../api/api-error';
import type { AppState } from '../../app/app-state';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';
import { cardOf, NO_COLUMN } from './kanban.rules';

/** Which cards are looked at. */
export interface BoardQuestion {
  readonly connectionId: number;
  readonly term: string;
  readonly userId: number | null;
  readonly showClosed: boolean;
}

/** A wish to move a card, with where it stood. */
export interface CardMove {
  readonly ticketId: number;
  readonly from: number;
  readonly to: number;
}

/** The board that is looked at. */
export interface KanbanState {
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
}

declare module '../../app/app-state' {
  interface FeatureStates {
    readonly kanban: KanbanState;
  }
}

const initialState: KanbanState = {
  question: null,
  columns: [],
  cards: {},
  counts: {},
  loadingMore: [],
  status: 'idle',
  error: null,
  lastMove: null,
};

const countsOf = (columns: readonly BoardColumnCount[]): Record<number, number> =>
  Object.fromEntries(columns.map(({ tagId, count }) => [tagId, count]));

const counted = (
  counts: KanbanState['counts'],
  columnId: number,
  by: number,
): Readonly<Record<number, number>> => ({ ...counts, [columnId]: Math.max(0, (counts[columnId] ?? 0) + by) });

const withCards = (state: KanbanState, cards: readonly BoardCard[]): KanbanState['cards'] => ({
  ...state.cards,
  ...Object.fromEntries(cards.map(card => [card.id, card])),
});

const without = (state: KanbanState, id: number): KanbanState => {
  const { [id]: gone, ...cards } = state.cards;
  return gone === undefined ? state : { ...state, cards, counts: counted(state.counts, gone.columnId, -1) };
};

const standing = (state: KanbanState, id: number, columnId: number): KanbanState => {
  const card = state.cards[id];
  if (card === undefined || card.columnId === columnId) return state;
  const counts = counted(counted(state.counts, card.columnId, -1), columnId, 1);
  const moved = { ...card, columnId, columnSince: new Date().toISOString() };
  return { ...state, counts, cards: { ...state.cards, [id]: moved } };
};

const isOnBoard = ({ question }: KanbanState, ticket: TicketView): boolean =>
  question !== null &&
  ticket.whatsappId === question.connectionId &&
  (question.showClosed || ticket.status !== 'closed') &&
  (question.userId === null || ticket.userId === question.userId) &&
  question.term === '';

const withTicket = (state: KanbanState, ticket: TicketView): KanbanState => {
  const known = state.cards[ticket.id];
  if (known !== undefined && known.updatedAt > ticket.updatedAt) return state;
  // What is found by words only the server knows; what was found stays.
  if (state.question?.term !== '' && known === undefined) return state;
  if (state.question?.term === '' && !isOnBoard(state, ticket)) return without(state, ticket.id);
  const card = cardOf(ticket, state.columns, known, ticket.updatedAt);
  const before = known === undefined ? state.counts : counted(state.counts, known.columnId, -1);
  return { ...state, counts: counted(before, card.columnId, 1), cards: withCards(state, [card]) };
};

const afterFrame = (state: KanbanState, { channel, payload }: LiveEvent): KanbanState => {
  if (channel === 'appMessage') return withTicket(state, payload.ticket);
  if (channel !== 'ticket') return state;
  if (payload.action === 'update') return withTicket(state, payload.ticket);
  return payload.action === 'updateUnread'
    ? withTicket(state, payload.ticket)
    : without(state, payload.ticketId);
};

/** The cards of the board that is looked at; they follow the live feed. */
export const kanbanSlice = createSlice({
  name: 'kanban',
  initialState,
  reducers: {
    asked: (state: KanbanState, { payload }: PayloadAction<BoardQuestion>): KanbanState => ({
      ...state,
      ...(state.question?.connectionId === payload.connectionId ? {} : { cards: {}, counts: {} }),
      question: payload,
      status: 'loading',
      error: null,
    }),
    retried: (state: KanbanState): KanbanState => ({ ...state, status: 'loading', error: null }),
    loaded: (
      state: KanbanState,
      { payload }: PayloadAction<{ columns: readonly BoardColumnView[]; answer: BoardAnswer }>,
    ): KanbanState => ({
      ...state,
      columns: payload.columns,
      cards: Object.fromEntries(payload.answer.tickets.map(card => [card.id, card])),
      counts: countsOf(payload.answer.columns),
      status: 'ready',
      error: null,
    }),
    counted: (state: KanbanState, { payload }: PayloadAction<readonly BoardColumnCount[]>): KanbanState => ({
      ...state,
      counts: countsOf(payload),
    }),
    failed: (state: KanbanState, { payload }: PayloadAction<ApiErrorFacts>): KanbanState => ({
      ...state,
      status: 'failed',
      error: payload,
    }),
    moreAsked: (state: KanbanState, { payload }: PayloadAction<number>): KanbanState =>
      state.loadingMore.includes(payload)
        ? state
        : { ...state, loadingMore: [...state.loadingMore, payload] },
    moreLoaded: (
      state: KanbanState,
      { payload }: PayloadAction<{ columnId: number; answer: BoardAnswer | null }>,
    ): KanbanState => ({
      ...state,
      loadingMore: state.loadingMore.filter(id => id !== payload.columnId),
      ...(payload.answer === null
        ? {}
        : { cards: withCards(state, payload.answer.tickets), counts: countsOf(payload.answer.columns) }),
    }),
    moveAsked: (state: KanbanState, { payload }: PayloadAction<CardMove>): KanbanState => ({
      ...standing(state, payload.ticketId, payload.to),
      lastMove: null,
    }),
    moved: (
      state: KanbanState,
      { payload: { ticket, ...move } }: PayloadAction<CardMove & { readonly ticket: TicketView }>,
    ): KanbanState => ({ ...withTicket(state, ticket), lastMove: { ...move, error: null } }),
    moveFailed: (
      state: KanbanState,
      { payload }: PayloadAction<CardMove & { readonly error: ApiErrorFacts }>,
    ): KanbanState => ({
      // A frame may have said meanwhile where it really stands.
      ...(state.cards[payload.ticketId]?.columnId === payload.to
        ? standing(state, payload.ticketId, payload.from)
        : state),
      lastMove: payload,
    }),
    columnsChanged: (state: KanbanState): KanbanState => state,
    left: (): KanbanState => initialState,
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state: KanbanState, { payload }) =>
      state.question === null ? state : payload.reduce(afterFrame, state),
    );
  },
});

/** What can happen to the board. */
export const kanbanActions = kanbanSlice.actions;

/** The board as the store has it. */
export const selectKanban = (state: AppState): KanbanState => state.kanban;

/** The cards of a column, in no particular order. */
export const cardsOf = ({ cards }: KanbanState, columnId: number): readonly BoardCard[] =>
  Object.values(cards).filter(card => card.columnId === columnId);

/** The virtual first column and those of the company. */
export const allColumns = (
  columns: readonly BoardColumnView[],
  unsorted: string,
): readonly BoardColumnView[] => [{ id: NO_COLUMN, name: unsorted, color: '', position: 0 }, ...columns];

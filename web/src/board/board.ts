import { createContext, useCallback, useContext } from 'react';
import { useStore } from 'react-redux';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { BoardColumnCount, BoardColumnView, BoardFigures, BoardOrder, TagRef } from '@prosa/contracts';
import type { AppState } from '../core/app-state';
import type { LiveEvent } from '../live/live.slice';
import type { TextKey } from '../resource/record-source';
import { boardSaga } from './board.saga';
import { createBoardSlice } from './board.slice';
import type { BoardActions, BoardState } from './board.slice';

/** An entry of a board, as a card shows it. */
export interface BoardEntry {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  /** Of the queue that it waits in; null for none. */
  readonly color: string | null;
  /** Where its conversation is. */
  readonly href: string;
  readonly status: string;
  readonly statusText: TextKey;
  /** Whether it is shown only where closed ones are. */
  readonly isClosed: boolean;
  readonly whatsappId: number | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly tagIds: readonly number[];
  readonly lastMessage: string;
  readonly unreadMessages: number;
  /** Time of the last message, or of creation without messages. */
  readonly lastAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** An entry, its column (0: none) and since when. */
export interface BoardCard extends BoardEntry {
  readonly columnId: number;
  readonly columnSince: string | null;
}

/** A user's filter of a board. */
export interface BoardWish {
  readonly term: string;
  readonly userId: number | null;
  /** Only what carries this tag. */
  readonly tagId: number | null;
  /** Only entries without movement for this many days. */
  readonly stuckDays: number | null;
  readonly showClosed: boolean;
  /** The first cards of a long column are those of this order. */
  readonly order: BoardOrder;
}

/** Which cards are looked at. */
export interface BoardQuestion extends BoardWish {
  readonly connectionId: number;
}

/** Cards, and the number in each column. */
export interface BoardPage {
  readonly cards: readonly BoardCard[];
  readonly columns: readonly BoardColumnCount[];
  /** Where a page of one column is continued; null at its end. */
  readonly nextCursor: string | null;
}

/** Where a board's cards come from, and how they are moved. */
export interface BoardSource {
  /** Key of its state and of its own texts. */
  readonly name: 'kanban' | 'leadsKanban';
  /** The address of its page. */
  readonly path: string;
  /** Whether there are closed ones that a switch shows. */
  readonly hasClosed: boolean;
  columns(this: void): Promise<readonly BoardColumnView[]>;
  /** The tags that its cards may carry, columns included. */
  tags(this: void): Promise<readonly TagRef[]>;
  cards(
    this: void,
    connectionId: number,
    query: Readonly<Record<string, string | number | boolean>>,
  ): Promise<BoardPage>;
  figures(this: void, connectionId: number, days: number): Promise<BoardFigures>;
  move(this: void, id: number, to: number, from: number | null): Promise<BoardEntry>;
  /** Whether a frame may change column counts beyond its own entry. */
  changesCounts(this: void, event: LiveEvent): boolean;
  /** The entry that a frame contains; null for other frames. */
  changeBy(this: void, event: LiveEvent): BoardEntry | { readonly gone: number } | null;
}

/** A board in the store: a feature takes `name`, `reducer` and `saga` of it, its page shows it. */
export interface Board {
  readonly name: BoardSource['name'];
  readonly source: BoardSource;
  readonly actions: BoardActions;
  reducer(this: void, state: BoardState | undefined, action: UnknownAction): BoardState;
  readonly saga: () => Generator;
  select(this: void, state: AppState): BoardState;
}

/** Puts a board into the store: loading, moving, and following what colleagues do come from its source. */
export const createBoard = (source: BoardSource): Board => {
  const { name } = source;
  const slice = createBoardSlice(source);
  // The state's shape is this module's own business: features need not declare it one by one.
  const select = (state: AppState): BoardState =>
    (state as unknown as Readonly<Record<string, BoardState>>)[name] as BoardState;
  return {
    name,
    source,
    actions: slice.actions,
    reducer: slice.reducer as Reducer<BoardState>,
    saga: () => boardSaga({ source, actions: slice.actions, select }),
    select,
  };
};

/** The board that a page shows. */
export const BoardContext = createContext<Board | null>(null);

/** The board of the page around a component. */
export const useBoard = (): Board => {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('there is no board around this');
  return board;
};

/** Reads the board's state when an event needs it, without rendering for each of its changes. */
export const useBoardState = (): (() => BoardState) => {
  const store = useStore<AppState>();
  const { select } = useBoard();
  return useCallback(() => select(store.getState()), [store, select]);
};

import { LIMITS, type BoardColumnCount, type BoardOrder } from '@prosa/contracts';
import { decodeCursor, encodeCursor } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import type { BoardCardsQuery } from './board-requests';

/** A page of cards, by keyset or by number; of one column or of all. */
export interface BoardPage {
  readonly order?: BoardOrder;
  readonly columnId?: number;
  readonly limit: number;
  readonly offset?: number;
  readonly after?: CardPlace;
}

/** Where a card stands in the order of a page. */
export interface CardPlace {
  readonly at: Date;
  readonly id: number;
}

/** What a card's place is read from. */
interface PlacedCard {
  readonly id: number;
  readonly columnId: number;
  readonly columnSince: string | null;
  readonly lastMessageAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const timeOf = (card: PlacedCard, order: BoardOrder | undefined): string => {
  if (order === undefined) return card.updatedAt;
  return (order === 'entered' ? card.columnSince : card.lastMessageAt) ?? card.createdAt;
};

/** The cursor behind a card. It names its order, so that it is never taken for a place in another one. */
export const cursorAfter = (card: PlacedCard, order: BoardOrder | undefined): string =>
  encodeCursor([...(order === undefined ? [] : [order]), timeOf(card, order), card.id]);

const placeOf = (cursor: string, order: BoardOrder | undefined): CardPlace => {
  if (order === undefined) {
    const [at, id] = decodeCursor(cursor, ['time', 'integer']);
    return { at: new Date(at), id };
  }
  const [named, at, id] = decodeCursor(cursor, ['text', 'time', 'integer']);
  if (named !== order) throw new DomainError('ERR_BAD_REQUEST', 'cursor');
  return { at: new Date(at), id };
};

/** The page of a query. @throws ERR_BAD_REQUEST when its cursor is invalid, or of another order. */
export const boardPageOf = ({ cursor, pageNumber = 1, tagId, order }: BoardCardsQuery): BoardPage => {
  const limit = LIMITS.pageSize;
  const column = {
    ...(tagId === undefined ? {} : { columnId: tagId }),
    ...(order === undefined ? {} : { order }),
  };
  return cursor
    ? { ...column, limit, after: placeOf(cursor, order) }
    : { ...column, limit, offset: (pageNumber - 1) * limit };
};

/** Where a page of cards is continued; null at the end. */
export const nextCursorOf = (
  { cards, hasMore }: { readonly cards: readonly PlacedCard[]; readonly hasMore: boolean },
  { order }: BoardPage,
): string | null => {
  const last = cards.at(-1);
  return hasMore && last ? cursorAfter(last, order) : null;
};

/** The columns of a board, each with where it is continued behind its first cards. */
export const withColumnCursors = (
  columns: readonly BoardColumnCount[],
  cards: readonly PlacedCard[],
  page: BoardPage,
): readonly BoardColumnCount[] =>
  columns.map(column => {
    const own = cards.filter(({ columnId }) => columnId === column.tagId);
    return { ...column, nextCursor: nextCursorOf({ cards: own, hasMore: column.count > own.length }, page) };
  });

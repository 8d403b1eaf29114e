import type { BoardOrder } from '@prosa/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CardPlace } from './board-page';
import type { BoardCardsQuery } from './board-requests';

/** Common filter of all boards; conditions are combined with AND. */
export interface CardFilter {
  readonly userId?: number;
  readonly search?: string;
  readonly withTag?: number;
  readonly stuckDays?: number;
}

/** The part of a query that every board understands. */
export const cardFilterOf = ({ userId, searchParam, withTag, stuckDays }: BoardCardsQuery): CardFilter => ({
  ...(userId === undefined ? {} : { userId }),
  ...(searchParam ? { search: searchParam } : {}),
  ...(withTag === undefined ? {} : { withTag }),
  ...(stuckDays === undefined ? {} : { stuckDays }),
});

/** Where a board's statement finds what its cards are ordered and filtered by. */
export interface CardColumns {
  readonly id: RawBuilder<unknown>;
  readonly updatedAt: RawBuilder<unknown>;
  /** Time of the last message, or of creation when there is none. */
  readonly lastAt: RawBuilder<unknown>;
  /** When the card entered its current column. */
  readonly since: RawBuilder<unknown>;
}

const keyOf = (cards: CardColumns, order: BoardOrder | undefined): RawBuilder<unknown> => {
  if (order === undefined) return cards.updatedAt;
  return order === 'entered' ? cards.since : cards.lastAt;
};

/** `order by` of a board's cards, ties by their numbers. */
export const cardOrder = (cards: CardColumns, order: BoardOrder | undefined): RawBuilder<unknown> =>
  order === 'silent'
    ? sql`${keyOf(cards, order)}, ${cards.id}`
    : sql`${keyOf(cards, order)} desc, ${cards.id} desc`;

/** What stands behind a place of {@link cardOrder}. */
export const cardsAfter = (
  cards: CardColumns,
  order: BoardOrder | undefined,
  { at, id }: CardPlace,
): RawBuilder<SqlBool> =>
  order === 'silent'
    ? sql<SqlBool>`(${keyOf(cards, order)}, ${cards.id}) > (${at}, ${id})`
    : sql<SqlBool>`(${keyOf(cards, order)}, ${cards.id}) < (${at}, ${id})`;

/** Cards that have been in their column for some days. */
export const stuckFor = ({ since }: CardColumns, days: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${since} <= now() - make_interval(days => ${days}::int)`;

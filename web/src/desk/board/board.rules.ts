import type { BoardColumnView } from '@prosa/contracts';
import type { BoardCard, BoardEntry } from './board';

/** How the cards of a column are ordered. */
export const CARD_ORDERS = ['latest', 'entered', 'silent'] as const;

/** A key of {@link CARD_ORDERS}: the last message, the time in the column, or the longest silence. */
export type CardOrder = (typeof CARD_ORDERS)[number];

/** The column of the board that holds what stands in none. */
export const NO_COLUMN = 0;

const latest = (one: BoardCard, other: BoardCard): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

const entered = (one: BoardCard, other: BoardCard): number =>
  (other.columnSince ?? '').localeCompare(one.columnSince ?? '') || latest(one, other);

/** Cards in the order that was chosen. */
export const inOrder = (cards: readonly BoardCard[], order: CardOrder): readonly BoardCard[] => {
  const sorted = [...cards].sort(order === 'entered' ? entered : latest);
  return order === 'silent' ? sorted.reverse() : sorted;
};

/** The column that an entry stands in by its tags: the first by position where a tag was flagged meanwhile. */
export const columnOf = (entry: BoardEntry, columns: readonly BoardColumnView[]): number =>
  columns.find(({ id }) => entry.tagIds.includes(id))?.id ?? NO_COLUMN;

/** An entry as a card: it keeps since when it stands in its column while it stays there. */
export const cardOf = (
  entry: BoardEntry,
  columns: readonly BoardColumnView[],
  known: BoardCard | undefined,
  now: string,
): BoardCard => {
  const columnId = columnOf(entry, columns);
  return { ...entry, columnId, columnSince: known?.columnId === columnId ? known.columnSince : now };
};

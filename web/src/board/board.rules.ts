import type { BoardColumnView, BoardOrder } from '@prosa/contracts';
import type { BoardCard, BoardEntry } from './board';

/** The id of the column for entries without one. */
export const NO_COLUMN = 0;

/** Since when a card has been in its column. */
const standsSince = ({ columnSince, createdAt }: BoardCard): string => columnSince ?? createdAt;

/** The time that an order sorts by, which the card shows. */
export const sortTimeOf = (card: BoardCard, order: BoardOrder): string =>
  order === 'entered' ? standsSince(card) : card.lastAt;

/** Cards in the order that was chosen. */
export const inOrder = (cards: readonly BoardCard[], order: BoardOrder): readonly BoardCard[] => {
  const sorted = [...cards].sort(
    (one, other) => sortTimeOf(other, order).localeCompare(sortTimeOf(one, order)) || other.id - one.id,
  );
  return order === 'silent' ? sorted.reverse() : sorted;
};

/** An entry's column by its tags: the first by position when a tag became a column meanwhile. */
export const columnOf = (entry: BoardEntry, columns: readonly BoardColumnView[]): number =>
  columns.find(({ id }) => entry.tagIds.includes(id))?.id ?? NO_COLUMN;

/** An entry as a card: it keeps its time of entry while it stays in its column. */
export const cardOf = (
  entry: BoardEntry,
  columns: readonly BoardColumnView[],
  known: BoardCard | undefined,
  now: string,
): BoardCard => {
  const columnId = columnOf(entry, columns);
  return { ...entry, columnId, columnSince: known?.columnId === columnId ? known.columnSince : now };
};

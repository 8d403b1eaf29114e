import type { BoardColumnView, BoardOrder } from '@prosa/contracts';
import type { BoardCard, BoardEntry } from './board';

/** The id of the column for entries without one. */
export const NO_COLUMN = 0;

const latest = (one: BoardCard, other: BoardCard): number =>
  other.lastAt.localeCompare(one.lastAt) || other.id - one.id;

/** Since when a card has been in its column. */
export const standsSince = ({ columnSince, createdAt }: BoardCard): string => columnSince ?? createdAt;

const entered = (one: BoardCard, other: BoardCard): number =>
  standsSince(other).localeCompare(standsSince(one)) || other.id - one.id;

/** Cards in the order that was chosen. */
export const inOrder = (cards: readonly BoardCard[], order: BoardOrder): readonly BoardCard[] => {
  const sorted = [...cards].sort(order === 'entered' ? entered : latest);
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

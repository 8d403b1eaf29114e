import type { BoardColumnView, BoardOrder } from '@prosa/contracts';
import type { BoardCard, BoardEntry } from './board';

/** The column of the board that holds what stands in none. */
export const NO_COLUMN = 0;

const latest = (one: BoardCard, other: BoardCard): number =>
  other.lastAt.localeCompare(one.lastAt) || other.id - one.id;

/** Since when a card stands where it stands. */
export const standsSince = ({ columnSince, createdAt }: BoardCard): string => columnSince ?? createdAt;

const entered = (one: BoardCard, other: BoardCard): number =>
  standsSince(other).localeCompare(standsSince(one)) || other.id - one.id;

/** Cards in the order that was chosen. */
export const inOrder = (cards: readonly BoardCard[], order: BoardOrder): readonly BoardCard[] => {
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

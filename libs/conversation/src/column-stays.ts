import type { ColumnStay } from '@prosa/read-model';

/** Visits of one card to one column that are remembered. */
const MOST_STAYS = 50;

type Stay = readonly [enteredAt: number, leftAt: number];

/** A card as it comes into a column, or carries any other tag; who is there already stays since then. */
export const stayEntered = <Row extends ColumnStay>(
  row: Row | undefined,
  fresh: Omit<Row, 'enteredAt' | 'stays'>,
  at: Date,
): Row => {
  const known = row ?? ({ ...fresh, enteredAt: null, stays: '[]' } as Row);
  return known.enteredAt === null ? { ...known, enteredAt: at } : known;
};

/** A card that leaves a column: the time spent there is kept. */
export const stayLeft = <Row extends ColumnStay>(row: Row | undefined, at: Date): Row | undefined => {
  if (row === undefined || row.enteredAt === null) return row;
  const stays = JSON.parse(row.stays) as readonly Stay[];
  const stay: Stay = [row.enteredAt.getTime(), at.getTime()];
  return { ...row, enteredAt: null, stays: JSON.stringify([...stays, stay].slice(-MOST_STAYS)) };
};

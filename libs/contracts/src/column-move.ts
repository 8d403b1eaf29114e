/** A column as facts name it. */
export interface NamedColumn {
  readonly id: number;
  readonly name: string;
}

/** Moves a card to one column of a board, or (null) out of all. */
export interface ColumnMove {
  readonly to: NamedColumn | null;
  /** The column in which the user saw the card; absent: any. */
  readonly from?: number | null;
  /** Every tag that is a column now. */
  readonly columnIds: readonly number[];
}

/** The columns that a move leaves and the one that it enters, with what history records of it. */
export interface PlannedMove {
  readonly left: readonly NamedColumn[];
  readonly entered: NamedColumn | null;
  readonly move: { readonly from: NamedColumn | null; readonly to: NamedColumn | null };
}

/**
 * The changes of a move for a card with these tags: all its columns are left and the new one is entered, so that a
 * card is in exactly one column under any concurrency (growth.md 2.5). `none` when the card is there already,
 * `stale` when it is no longer where the user saw it.
 */
export const planColumnMove = (
  { to, from, columnIds }: ColumnMove,
  tags: readonly NamedColumn[],
): PlannedMove | 'none' | 'stale' => {
  const standing = tags.filter(tag => columnIds.includes(tag.id));
  const isSeen = from === null ? standing.length === 0 : standing.some(tag => tag.id === from);
  const isThere = to === null ? standing.length === 0 : standing.length === 1 && standing[0]?.id === to.id;
  if (isThere) return 'none';
  if (from !== undefined && !isSeen) return 'stale';
  const left = standing.filter(tag => tag.id !== to?.id);
  const entered = standing.length > left.length ? null : to;
  return { left, entered, move: { from: left[0] ?? null, to } };
};

import { reject, type Decision } from '@prosa/kernel';
import type { Named, TicketTagged, TicketUntagged } from '../ticket/ticket.events';

/** Asks for a card to stand in one column of the board, or (null) in none. */
export interface ColumnMove {
  readonly to: Named | null;
  /** The column that the person saw the card in; absent: wherever it stands. */
  readonly from?: number | null;
  /** Every tag that is a column now. */
  readonly columnIds: readonly number[];
}

/**
 * The tags that change when a card moves: every column it stands in is left and the new one is entered, in one append, so
 * that a card stands in exactly one column in any interleaving of writers (growth.md 2.5).
 * Refuses with ERR_CARD_MOVED when the card no longer stands where the person saw it.
 */
export const moveToColumn = (
  { to, from, columnIds }: ColumnMove,
  tags: readonly Named[],
): Decision<TicketTagged | TicketUntagged> => {
  const standing = tags.filter(tag => columnIds.includes(tag.id));
  const isSeen = from === null ? standing.length === 0 : standing.some(tag => tag.id === from);
  const isThere = to === null ? standing.length === 0 : standing.length === 1 && standing[0]?.id === to.id;
  if (isThere) return [];
  if (from !== undefined && !isSeen) return reject('ERR_CARD_MOVED');
  const left = standing.filter(tag => tag.id !== to?.id);
  const move = { from: left[0] ?? null, to };
  return [
    ...left.map(tag => ({ type: 'TicketUntagged', data: { tag, move } }) as const),
    ...(to === null || standing.length > left.length
      ? []
      : [{ type: 'TicketTagged', data: { tag: to, move } } as const]),
  ];
};

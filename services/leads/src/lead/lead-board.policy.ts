import { reject, type Decision } from '@prosa/kernel';
import type { LeadTagged, LeadUntagged, Named } from './lead.events';

/** Asks for a card to stand in one column of the lead board, or (null) in none. */
export interface LeadColumnMove {
  readonly to: Named | null;
  /** The column that the person saw the card in; absent: wherever it stands. */
  readonly from?: number | null;
  /** Every tag that is a column now. */
  readonly columnIds: readonly number[];
}

/**
 * The tags that change when a card moves: every column it stands in is left and the new one is entered, in one append.
 * Refuses with ERR_CARD_MOVED when the card no longer stands where the person saw it.
 */
export const moveToColumn = (
  { to, from, columnIds }: LeadColumnMove,
  tags: readonly Named[],
): Decision<LeadTagged | LeadUntagged> => {
  const standing = tags.filter(tag => columnIds.includes(tag.id));
  const isSeen = from === null ? standing.length === 0 : standing.some(tag => tag.id === from);
  const isThere = to === null ? standing.length === 0 : standing.length === 1 && standing[0]?.id === to.id;
  if (isThere) return [];
  if (from !== undefined && !isSeen) return reject('ERR_CARD_MOVED');
  const left = standing.filter(tag => tag.id !== to?.id);
  const move = { from: left[0] ?? null, to };
  return [
    ...left.map(tag => ({ type: 'LeadUntagged', data: { tag, move } }) as const),
    ...(to === null || standing.length > left.length
      ? []
      : [{ type: 'LeadTagged', data: { tag: to, move } } as const]),
  ];
};

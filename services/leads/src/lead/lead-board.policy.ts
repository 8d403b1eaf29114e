import { planColumnMove, type ColumnMove } from '@prosa/contracts';
import { reject, type Decision } from '@prosa/kernel';
import type { LeadTagged, LeadUntagged, Named } from './lead.events';

/** The tags of a lead that change when its card moves, in one append. Rejects with ERR_CARD_MOVED. */
export const moveToColumn = (
  request: ColumnMove,
  tags: readonly Named[],
): Decision<LeadTagged | LeadUntagged> => {
  const plan = planColumnMove(request, tags);
  if (plan === 'stale') return reject('ERR_CARD_MOVED');
  if (plan === 'none') return [];
  const { left, entered, move } = plan;
  return [
    ...left.map(tag => ({ type: 'LeadUntagged', data: { tag, move } }) as const),
    ...(entered === null ? [] : [{ type: 'LeadTagged', data: { tag: entered, move } } as const]),
  ];
};

import { planColumnMove, type ColumnMove } from '@prosa/contracts';
import { reject, type Decision } from '@prosa/kernel';
import type { TicketTagged, TicketUntagged, Named } from './ticket.events';

/** The tags of a ticket that change when its card moves, in one append. Rejects with ERR_CARD_MOVED. */
export const moveToColumn = (
  request: ColumnMove,
  tags: readonly Named[],
): Decision<TicketTagged | TicketUntagged> => {
  const plan = planColumnMove(request, tags);
  if (plan === 'stale') return reject('ERR_CARD_MOVED');
  if (plan === 'none') return [];
  const { left, entered, move } = plan;
  return [
    ...left.map(tag => ({ type: 'TicketUntagged', data: { tag, move } }) as const),
    ...(entered === null ? [] : [{ type: 'TicketTagged', data: { tag: entered, move } } as const]),
  ];
};

import type { DeliveryState } from '@prosa/contracts';

type State = Exclude<DeliveryState, 'pending'>;

/** How many members told what of one message; `members` is null until it is known to how many it goes. */
export interface Reached {
  readonly members: number | null;
  readonly delivered: number;
  readonly read: number;
  readonly played: number;
}

const ORDER = ['delivered', 'read', 'played'] as const;

/** All that a member's state says: who has read a message has it. */
export const statesWithin = (state: State): readonly State[] =>
  ORDER.slice(0, ORDER.findIndex(each => each === state) + 1);

/**
 * The furthest that a message came with everybody, as phones show it in groups. While somebody lacks it the server has
 * it: one phone proves that. Null while nothing is known.
 */
export const reachedByAll = (reached: Reached): State | null => {
  const { members, delivered } = reached;
  const all = members === null || members === 0 ? [] : ORDER.filter(state => reached[state] >= members);
  return all.at(-1) ?? (delivered > 0 ? 'server' : null);
};

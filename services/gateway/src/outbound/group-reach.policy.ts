import type { DeliveryState } from '@prosa/contracts';

type State = Exclude<DeliveryState, 'pending'>;

/** Receipts per state of one message; `members` is null until the number of recipients is known. */
export interface Reached {
  readonly members: number | null;
  readonly delivered: number;
  readonly read: number;
  readonly played: number;
}

const ORDER = ['delivered', 'read', 'played'] as const;

/** The states that a receipt implies: read implies delivered. */
export const statesWithin = (state: State): readonly State[] =>
  ORDER.slice(0, ORDER.findIndex(each => each === state) + 1);

/**
 * The state that all members have reached, as phones show it in groups. Until everyone has the message it is
 * `server`: one receipt proves that much. Null while nothing is known.
 */
export const reachedByAll = (reached: Reached): State | null => {
  const { members, delivered } = reached;
  const all = members === null || members === 0 ? [] : ORDER.filter(state => reached[state] >= members);
  return all.at(-1) ?? (delivered > 0 ? 'server' : null);
};

import { reject, type Decider } from '@prosa/kernel';
import type { RetryClaimed } from './retry-claim.events';

/** Which retry writes to the person, if any, and how often that changed. */
export interface RetryClaimState {
  readonly holder: RetryClaimed['data'] | null;
  readonly taken: number;
}

/** Takes a person for a retry; `seen` is the number of times they were taken when the writer last read it. */
export interface ClaimForRetry {
  readonly holder: RetryClaimed['data'];
  readonly seen: number;
}

/**
 * At most one retry at a time may write to a person. Whether the holder has failed them is not known here: a writer
 * looks first, and is rejected with ERR_CONFLICT when another one took them since. Repeated, the holder's own claim
 * yields no fact.
 */
export const retryClaimDecider: Decider<RetryClaimState, ClaimForRetry, RetryClaimed> = {
  initial: { holder: null, taken: 0 },
  decide: ({ holder, seen }, state) => {
    if (state.holder?.recipient === holder.recipient) return [];
    return state.taken === seen ? [{ type: 'RetryClaimed', data: holder }] : reject('ERR_CONFLICT');
  },
  evolve: ({ taken }, { data }) => ({ holder: data, taken: taken + 1 }),
};

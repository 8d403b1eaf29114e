import { retryClaimDecider } from './retry-claim.decider';
import { retryClaimEvents } from './retry-claim.events';

/** The aggregate of a retry's claim on a person: its facts and the rules over them. */
export const retryClaimAggregate = { catalogue: retryClaimEvents, decider: retryClaimDecider };

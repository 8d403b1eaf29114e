import { optOutDecider } from './opt-out.decider';
import { optOutEvents } from './opt-out.events';

/** The aggregate of an opt out: its facts and the rules over them. */
export const optOutAggregate = { catalogue: optOutEvents, decider: optOutDecider };

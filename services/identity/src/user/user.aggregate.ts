import { userDecider } from './user.decider';
import { userEvents } from './user.events';

/** The aggregate of an user: its facts and the rules over them. */
export const userAggregate = { catalogue: userEvents, decider: userDecider };

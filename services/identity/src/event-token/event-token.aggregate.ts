import { eventTokenDecider } from './event-token.decider';
import { eventTokenEvents } from './event-token.events';

/** The aggregate of a token: its facts and the rules over them. */
export const eventTokenAggregate = { catalogue: eventTokenEvents, decider: eventTokenDecider };

import { queueMenuDecider } from './queue-option.decider';
import { queueMenuEvents } from './queue-option.events';

/** The aggregate of a queue menu: its facts and the rules over them. */
export const queueMenuAggregate = { catalogue: queueMenuEvents, decider: queueMenuDecider };

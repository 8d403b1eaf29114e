import { tagOrderDecider } from './tag-order.decider';
import { tagOrderEvents } from './tag-order.events';

/** The aggregate of the tags' order: its facts and the rules over them. */
export const tagOrderAggregate = { catalogue: tagOrderEvents, decider: tagOrderDecider };

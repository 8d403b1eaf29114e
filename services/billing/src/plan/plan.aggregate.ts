import { planDecider } from './plan.decider';
import { planEvents } from './plan.events';

/** The aggregate of a plan: its facts and the rules over them. */
export const planAggregate = { catalogue: planEvents, decider: planDecider };

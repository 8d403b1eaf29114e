import { planChangeDecider } from './plan-change.decider';
import { planChangeEvents } from './plan-change.events';

/** The aggregate of a company's change of plan: its facts and the rules over them. */
export const planChangeAggregate = { catalogue: planChangeEvents, decider: planChangeDecider };

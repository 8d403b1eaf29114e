import { creditDecider } from './credit.decider';
import { creditEvents } from './credit.events';

/** The aggregate of a company's credit: its facts and the rules over them. */
export const creditAggregate = { catalogue: creditEvents, decider: creditDecider };

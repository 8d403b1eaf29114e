import { payerDecider } from './payer.decider';
import { payerEvents } from './payer.events';

/** The aggregate of a payer: its facts and the rules over them. */
export const payerAggregate = { catalogue: payerEvents, decider: payerDecider };

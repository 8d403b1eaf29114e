import { paymentDecider } from './payment.decider';
import { paymentEvents } from './payment.events';

/** The aggregate of a payment: its facts and the rules over them. */
export const paymentAggregate = { catalogue: paymentEvents, decider: paymentDecider };

import { shippingDecider } from './shipping.decider';
import { shippingEvents } from './shipping.events';

/** The aggregate of a shipping: its facts and the rules over them. */
export const shippingAggregate = { catalogue: shippingEvents, decider: shippingDecider };

import { invoiceDecider } from './invoice.decider';
import { invoiceEvents } from './invoice.events';

/** The aggregate of an invoice: its facts and the rules over them. */
export const invoiceAggregate = { catalogue: invoiceEvents, decider: invoiceDecider };

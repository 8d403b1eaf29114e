import { ticketDecider } from './ticket.decider';
import { ticketEvents } from './ticket.events';

/** The aggregate of a ticket: its facts and the rules over them. */
export const ticketAggregate = { catalogue: ticketEvents, decider: ticketDecider };

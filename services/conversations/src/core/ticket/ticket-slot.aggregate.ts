import { ticketSlotDecider } from './ticket-slot.decider';
import { ticketSlotEvents } from './ticket-slot.events';

/** The aggregate of a ticket slot: its facts and the rules over them. */
export const ticketSlotAggregate = { catalogue: ticketSlotEvents, decider: ticketSlotDecider };

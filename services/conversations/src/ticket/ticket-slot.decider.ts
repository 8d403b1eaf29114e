import { reject, type Decider } from '@prosa/kernel';
import type { TicketSlotTaken } from './ticket-slot.events';

/** Which ticket holds the place, if any, and how often it was taken. */
export interface TicketSlotState {
  readonly holder: string | null;
  readonly taken: number;
}

/** Takes the place for a ticket; `seen` is how often it had been taken when the writer last looked. */
export interface TakeTicketSlot {
  readonly ticketUuid: string;
  readonly seen: number;
}

/**
 * At most one ticket of a contact on a connection is open (spec 1 §8, ERR_OTHER_OPEN_TICKET). A stream cannot see
 * its neighbours, hence this reservation: whoever opens or reopens takes the place anew, and who has not seen that
 * somebody else did so is refused.
 */
export const ticketSlotDecider: Decider<TicketSlotState, TakeTicketSlot, TicketSlotTaken> = {
  initial: { holder: null, taken: 0 },
  decide: ({ ticketUuid, seen }, { taken }) =>
    taken === seen ? [{ type: 'TicketSlotTaken', data: { ticketUuid } }] : reject('ERR_OTHER_OPEN_TICKET'),
  evolve: ({ taken }, event) => ({ holder: event.data.ticketUuid, taken: taken + 1 }),
};

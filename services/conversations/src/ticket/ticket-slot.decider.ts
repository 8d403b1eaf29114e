import { reject, type Decider } from '@prosa/kernel';
import type { TicketSlotTaken } from './ticket-slot.events';

/** Which ticket holds the place, if any. */
export interface TicketSlotState {
  readonly holder: string | null;
}

/** Takes the place from `from`, the holder that the writer has seen to be closed (null: nobody). */
export interface TakeTicketSlot {
  readonly ticketUuid: string;
  readonly from: string | null;
}

/**
 * At most one ticket of a contact on a connection is open (spec 1 §8, ERR_OTHER_OPEN_TICKET). A stream cannot see
 * its neighbours, hence this reservation: whoever appends first holds the place, and the other is refused.
 */
export const ticketSlotDecider: Decider<TicketSlotState, TakeTicketSlot, TicketSlotTaken> = {
  initial: { holder: null },
  decide: ({ ticketUuid, from }, { holder }) => {
    if (holder === ticketUuid) return [];
    if (holder !== from) return reject('ERR_OTHER_OPEN_TICKET');
    return [{ type: 'TicketSlotTaken', data: { ticketUuid } }];
  },
  evolve: (_, event) => ({ holder: event.data.ticketUuid }),
};

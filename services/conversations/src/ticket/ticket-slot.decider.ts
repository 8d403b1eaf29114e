import { reject, type Decider } from '@prosa/kernel';
import type { Reopening, TicketSlotTaken } from './ticket-slot.events';

/** Which ticket holds the place, if any, and how often it was taken. */
export interface TicketSlotState {
  readonly holder: string | null;
  readonly taken: number;
  /** What the holder was taken for, when it was there before. */
  readonly reopening: Reopening | null;
}

/** Takes the place for a ticket; `seen` is how often it had been taken when the writer last looked. */
export interface TakeTicketSlot {
  readonly ticketUuid: string;
  readonly seen: number;
  readonly reopening?: Reopening;
}

/**
 * At most one ticket of a contact on a connection is open (spec 1 §8, ERR_OTHER_OPEN_TICKET). A stream cannot see
 * its neighbours, hence this reservation: whoever opens or reopens takes the place anew, and who has not seen that
 * somebody else did so is refused.
 */
export const ticketSlotDecider: Decider<TicketSlotState, TakeTicketSlot, TicketSlotTaken> = {
  initial: { holder: null, taken: 0, reopening: null },
  decide: ({ ticketUuid, seen, reopening }, { taken }) => {
    if (taken !== seen) return reject('ERR_OTHER_OPEN_TICKET');
    return [{ type: 'TicketSlotTaken', data: { ticketUuid, ...(reopening && { reopening }) } }];
  },
  evolve: ({ taken }, { data }) => ({
    holder: data.ticketUuid,
    taken: taken + 1,
    reopening: data.reopening ?? null,
  }),
};

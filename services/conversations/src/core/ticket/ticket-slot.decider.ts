import { holderOf, type HolderKind, type NamedHolderKind } from '@prosa/contracts';
import { reject, type Decider } from '@prosa/kernel';
import type { Reopening, TicketSlotTaken } from './ticket-slot.events';

/** Which conversation holds the slot, if any, and how often it was taken. */
export interface TicketSlotState {
  readonly holder: string | null;
  readonly kind: HolderKind;
  readonly taken: number;
  /** The reopening that it was taken for; null when it was taken for a new conversation. */
  readonly reopening: Reopening | null;
}

/** Takes the slot for a conversation; `seen` is the number of times it was taken when the writer last read it. */
export interface TakeTicketSlot {
  readonly ticketUuid: string;
  readonly seen: number;
  readonly reopening?: Reopening;
  /** The kind of the holder when it is no ticket. */
  readonly holder?: NamedHolderKind;
}

/**
 * At most one conversation of a contact on a connection is active (spec 1 §8, ERR_OTHER_OPEN_TICKET). A stream
 * cannot see others, hence this reservation: opening and reopening take the slot again, and a writer that has not
 * seen another's taking is rejected.
 */
export const ticketSlotDecider: Decider<TicketSlotState, TakeTicketSlot, TicketSlotTaken> = {
  initial: { holder: null, kind: 'ticket', taken: 0, reopening: null },
  decide: ({ ticketUuid, seen, reopening, holder }, { taken }) => {
    if (taken !== seen) return reject('ERR_OTHER_OPEN_TICKET');
    const data = { ticketUuid, ...(reopening && { reopening }), ...(holder && { holder }) };
    return [{ type: 'TicketSlotTaken', data }];
  },
  evolve: ({ taken }, { data }) => ({
    holder: data.ticketUuid,
    kind: holderOf(data),
    taken: taken + 1,
    reopening: data.reopening ?? null,
  }),
};

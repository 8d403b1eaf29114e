import type { NamedHolderKind } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from './ticket.events';

/** Who is about to reopen a closed ticket, and how often it was reopened before. */
export interface Reopening {
  readonly user: Named;
  readonly after: number;
}

/**
 * A conversation became the current one of a contact on a connection; `reopening` when it is a closed ticket to be
 * reopened, `holder` when it is no ticket: `ticketUuid` names that one then.
 */
export type TicketSlotTaken = Fact<
  'TicketSlotTaken',
  { readonly ticketUuid: string; readonly reopening?: Reopening; readonly holder?: NamedHolderKind }
>;

/** The facts of a reservation: one stream per contact and connection, so that two writers cannot both win. */
export const ticketSlotEvents = defineEvents<TicketSlotTaken>('ticketSlot', {
  TicketSlotTaken: { version: 1 },
});

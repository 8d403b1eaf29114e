import { defineEvents, type Fact } from '@prosa/kernel';

/** A ticket became the current one of a contact on a connection. */
export type TicketSlotTaken = Fact<'TicketSlotTaken', { readonly ticketUuid: string }>;

/** The facts of a reservation: one stream per contact and connection, so that two writers cannot both win. */
export const ticketSlotEvents = defineEvents<TicketSlotTaken>('ticketSlot', {
  TicketSlotTaken: { version: 1 },
});

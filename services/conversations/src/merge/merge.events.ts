import { defineEvents, uuidv5, type Fact } from '@prosa/kernel';
import type { Named } from '../ticket/ticket.events';

/** A ticket and its contact, as a merge names them. */
export interface MergedSide {
  readonly ticketUuid: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly contactUuid: string;
}

/** What is said of a merge, when it is made and when it is undone. */
export interface MergeOfTickets {
  readonly source: MergedSide;
  readonly destination: MergedSide;
  /** Whether the source's contact leaves the book with it, and its aliases lead to the destination's from then on. */
  readonly takesContact: boolean;
  /** The source's tags that the destination takes on; with the revert it loses them again. */
  readonly tags: readonly Named[];
}

/** One ticket stands in another from now on; its own facts stay where they are. */
export type TicketsMerged = Fact<'TicketsMerged', MergeOfTickets>;

/** The two are two again. */
export type TicketMergeReverted = Fact<'TicketMergeReverted', MergeOfTickets>;

/** The line of a merge in the history of the ticket that went. */
export const sourceLineId = (eventId: string): string => uuidv5('merge-source', eventId);

/** What may happen to the merges of a company. */
export type MergeEvent = TicketsMerged | TicketMergeReverted;

/** The facts of merges: one stream per company, so that no two merges that contradict each other both happen. */
export const mergeEvents = defineEvents<MergeEvent>('merge', {
  TicketsMerged: { version: 1 },
  TicketMergeReverted: { version: 1 },
});

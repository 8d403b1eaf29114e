import { defineEvents, uuidv5, type Fact } from '@prosa/kernel';
import type { Named } from '../ticket/ticket.events';

/** A ticket and its contact, as a merge names them. */
export interface MergedSide {
  readonly ticketUuid: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly contactUuid: string;
}

/** The data of a merge, in the fact of the merge and in that of its revert. */
export interface MergeOfTickets {
  readonly source: MergedSide;
  readonly destination: MergedSide;
  /** Whether the source's contact is removed from the book, and its aliases are redirected to the destination's. */
  readonly takesContact: boolean;
  /** The source's tags that the destination gets; a revert removes them again. */
  readonly tags: readonly Named[];
}

/** One ticket is shown in another from now on; its own facts stay in its streams. */
export type TicketsMerged = Fact<'TicketsMerged', MergeOfTickets>;

/** The two are two again. */
export type TicketMergeReverted = Fact<'TicketMergeReverted', MergeOfTickets>;

/** The id of the merge's line in the history of the source ticket. */
export const sourceLineId = (eventId: string): string => uuidv5('merge-source', eventId);

/** The facts of merged tickets. */
export type TicketMergeEvent = TicketsMerged | TicketMergeReverted;

/** A contact, as a merge of contacts names it. */
export type MergedContact = Pick<MergedSide, 'contactId' | 'contactUuid'>;

/** A contact that is removed from the book, and the one that its aliases are redirected to. */
export interface MergeOfContacts {
  readonly source: MergedContact;
  readonly destination: MergedContact;
}

/** Contacts whose numbers are spellings of one number are one from now on; their tickets stay in their own streams. */
export type ContactsMerged = Fact<'ContactsMerged', { readonly merges: readonly MergeOfContacts[] }>;

/** The two are two again, and are not merged by themselves any more. */
export type ContactMergeReverted = Fact<'ContactMergeReverted', MergeOfContacts>;

/** The facts of a company's merges. */
export type MergeEvent = TicketMergeEvent | ContactsMerged | ContactMergeReverted;

/** The facts of merges: one stream per company, so that no two merges that contradict each other both happen. */
export const mergeEvents = defineEvents<MergeEvent>('merge', {
  TicketsMerged: { version: 1 },
  TicketMergeReverted: { version: 1 },
  ContactsMerged: { version: 1 },
  ContactMergeReverted: { version: 1 },
});

import type { TicketView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import type { ConversationSlot } from './conversation-holders.port';

/** Injection token of {@link LeadContacts}. */
export const LEAD_CONTACTS = Symbol('LeadContacts');

/** Injection token of {@link LeadTickets}. */
export const LEAD_TICKETS = Symbol('LeadTickets');

/** Injection token of {@link LeadAnswers}. */
export const LEAD_ANSWERS = Symbol('LeadAnswers');

/** The state changes of a lead that a user is about to reply to. */
export interface LeadAnswers {
  /** Assigns it where it is unassigned. @throws DomainError with the lead's own code when they may not. */
  acceptByAnswering(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<void>;
}

/** The contacts of leads, in the contact book of the conversations. */
export interface LeadContacts {
  /** The contact with this number; added when there is none, and then visible to users who work with leads only. */
  resolveLead(
    companyId: number,
    person: { readonly phone: string; readonly name: string; readonly email: string },
    envelope: CommandEnvelope,
  ): Promise<{ readonly id: number; readonly uuid: string }>;
  /**
   * Makes a lead's contact visible in the contact book. Returns the log position after it; 0n when nothing changed.
   */
  keep(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<bigint>;
}

/** A ticket that is to become a lead. */
export interface LeavingTicket extends ConversationSlot {
  readonly uuid: string;
  readonly contactId: number;
  readonly isGroup: boolean;
}

/** A lead that is to become a ticket. */
export interface LeavingLead extends ConversationSlot {
  readonly uuid: string;
  readonly contactId: number;
}

/** The ticket that a lead becomes, and the log position after its opening; 0n when it was open already. */
export interface BegunTicket {
  readonly uuid: string;
  readonly position: bigint;
}

/** The tickets that become leads, and the other way round. */
export interface LeadTickets {
  /** @throws DomainError ERR_NO_TICKET_FOUND, or the code that keeps the person from it. */
  find(viewer: Viewer, ticketId: number): Promise<LeavingTicket>;
  /** Ends it without a word to the customer; harmless when it has ended. */
  end(viewer: Viewer, ticket: LeavingTicket, envelope: CommandEnvelope): Promise<void>;
  /**
   * Opens the ticket that a lead becomes, in the slot that the lead holds or that is free; repeated, it is the same
   * one. The caller runs it alone for the slot, and ends the lead afterwards.
   * @throws DomainError ERR_OTHER_OPEN_TICKET.
   */
  begin(viewer: Viewer, lead: LeavingLead, envelope: CommandEnvelope): Promise<BegunTicket>;
  /** The ticket as every list shows it. */
  view(companyId: number, ticket: BegunTicket): Promise<TicketView>;
}

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

/** What becomes of a lead that somebody is about to answer. */
export interface LeadAnswers {
  /** Makes it theirs where nobody has it. @throws DomainError with the lead's own code when they may not. */
  acceptByAnswering(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<void>;
}

/** The people that leads are about, in the contact book that is the conversations'. */
export interface LeadContacts {
  /** Who has this number; added when nobody does, and then shown to nobody but those who work with leads. */
  resolveLead(
    companyId: number,
    person: { readonly phone: string; readonly name: string; readonly email: string },
    envelope: CommandEnvelope,
  ): Promise<{ readonly id: number; readonly uuid: string }>;
  /** Shows somebody who came as a lead in the contact book. Answers where the log stood after it; 0n when nothing changed. */
  keep(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<bigint>;
}

/** A ticket that is to become a lead. */
export interface LeavingTicket extends ConversationSlot {
  readonly uuid: string;
  readonly contactId: number;
  readonly isGroup: boolean;
}

/** The tickets that become leads, and the other way round. */
export interface LeadTickets {
  /** @throws DomainError ERR_NO_TICKET_FOUND, or the code that keeps the person from it. */
  find(viewer: Viewer, ticketId: number): Promise<LeavingTicket>;
  /** Ends it without a word to the customer; harmless when it has ended. */
  end(viewer: Viewer, ticket: LeavingTicket, envelope: CommandEnvelope): Promise<void>;
  /** Begins a ticket of the person where none goes on. @throws DomainError ERR_OTHER_OPEN_TICKET. */
  begin(
    viewer: Viewer,
    slot: ConversationSlot & { readonly contactId: number },
    envelope: CommandEnvelope,
  ): Promise<TicketView>;
}

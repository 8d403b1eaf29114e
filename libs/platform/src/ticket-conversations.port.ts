import type { HeldConversation } from './conversation-holders.port';

/** Injection token of {@link TicketConversations}. */
export const TICKET_CONVERSATIONS = Symbol('TicketConversations');

/** The tickets of a company, for services that offer something in them. */
export interface TicketConversations {
  /** The ticket with this number, as the log knows it now. @throws DomainError ERR_NO_TICKET_FOUND */
  find(companyId: number, number: number): Promise<HeldConversation>;
  /** The cached ticket: for immutable properties, and for checks that are repeated before a decision. */
  getCached(companyId: number, number: number): Promise<HeldConversation>;
}

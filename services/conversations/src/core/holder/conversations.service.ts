import { Inject, Injectable } from '@nestjs/common';
import type { ConversationRef, NamedHolderKind } from '@prosa/contracts';
import {
  CONVERSATION_HOLDERS,
  TICKET_CONVERSATIONS,
  type ConversationHolders,
  type HeldConversation,
  type PlacedLine,
  type TicketConversations,
} from '@prosa/platform';

/**
 * Finds conversations by number, whatever their holder: tickets belong to this service, other kinds of holders are
 * registered.
 */
@Injectable()
export class Conversations {
  constructor(
    @Inject(TICKET_CONVERSATIONS) private readonly tickets: TicketConversations,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
  ) {}

  /** The conversation from the log. @throws DomainError when the company has none with this number. */
  find(companyId: number, { kind, number }: ConversationRef): Promise<HeldConversation> {
    return (kind === 'ticket' ? this.tickets : this.holders.of(kind)).find(companyId, number);
  }

  /** The cached conversation: for immutable properties, and for checks that are repeated before a decision. */
  getCached(companyId: number, { kind, number }: ConversationRef): Promise<HeldConversation> {
    return (kind === 'ticket' ? this.tickets : this.holders.of(kind)).getCached(companyId, number);
  }

  /** The history lines of another service's holder, oldest first, without messages. */
  historyLines(companyId: number, kind: NamedHolderKind, uuid: string): Promise<readonly PlacedLine[]> {
    return this.holders.of(kind).historyLines(companyId, uuid);
  }
}

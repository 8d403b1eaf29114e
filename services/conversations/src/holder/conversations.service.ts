import { Inject, Injectable } from '@nestjs/common';
import type { ConversationRef, NamedHolderKind } from '@prosa/contracts';
import {
  CONVERSATION_HOLDERS,
  type ConversationHolders,
  type HeldConversation,
  type PlacedLine,
} from '@prosa/platform';
import type { LivingTicket } from '../ticket/ticket.decider';
import { TicketService } from '../ticket/ticket.service';

/**
 * Finds conversations by number, whatever their holder: tickets belong to this service, other kinds of holders are
 * registered.
 */
@Injectable()
export class Conversations {
  constructor(
    private readonly tickets: TicketService,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
  ) {}

  /** The conversation from the log. @throws DomainError when the company has none with this number. */
  async find(companyId: number, { kind, number }: ConversationRef): Promise<HeldConversation> {
    if (kind !== 'ticket') return this.holders.of(kind).find(companyId, number);
    const { uuid, ticket } = await this.tickets.find(companyId, number);
    return this.ofTicket(uuid, ticket);
  }

  /** The cached conversation: for immutable properties, and for checks that are repeated before a decision. */
  async getCached(companyId: number, { kind, number }: ConversationRef): Promise<HeldConversation> {
    if (kind !== 'ticket') return this.holders.of(kind).getCached(companyId, number);
    const { uuid, ticket } = await this.tickets.getCached(companyId, number);
    return this.ofTicket(uuid, ticket);
  }

  /** The history lines of another service's holder, oldest first, without messages. */
  historyLines(companyId: number, kind: NamedHolderKind, uuid: string): Promise<readonly PlacedLine[]> {
    return this.holders.of(kind).historyLines(companyId, uuid);
  }

  private ofTicket(uuid: string, ticket: LivingTicket): HeldConversation {
    const { number, contactId, contactUuid, connectionId } = ticket;
    return {
      ...{ kind: 'ticket', uuid, number, contactId, contactUuid, connectionId },
      authorize: (viewer, act) => this.tickets.authorize(viewer, ticket, act),
    };
  }
}

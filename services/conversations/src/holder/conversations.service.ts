import { Inject, Injectable } from '@nestjs/common';
import type { ConversationRef, NamedHolderKind } from '@prosa/contracts';
import {
  CONVERSATION_HOLDERS,
  type ConversationHolders,
  type HeldConversation,
  type PlacedLine,
} from '@prosa/platform';
import type { LivingTicket } from '../ticket/ticket.decider';
import { TicketDesk } from '../ticket/ticket-desk.handlers';

/** Finds conversations by their numbers, whatever holds them: tickets are this service's, other holders are registered. */
@Injectable()
export class Conversations {
  constructor(
    private readonly tickets: TicketDesk,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
  ) {}

  /** The conversation as the log knows it. @throws DomainError when the company has none with this number. */
  async find(companyId: number, { kind, number }: ConversationRef): Promise<HeldConversation> {
    if (kind !== 'ticket') return this.holders.of(kind).find(companyId, number);
    const { uuid, ticket } = await this.tickets.find(companyId, number);
    return this.ofTicket(uuid, ticket);
  }

  /** As this process last knew it: for what never changes, and for what is asked again before anything is decided. */
  async getCached(companyId: number, { kind, number }: ConversationRef): Promise<HeldConversation> {
    if (kind !== 'ticket') return this.holders.of(kind).getCached(companyId, number);
    const { uuid, ticket } = await this.tickets.recall(companyId, number);
    return this.ofTicket(uuid, ticket);
  }

  /** The lines of the history of what another service holds, oldest first, without what was said. */
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

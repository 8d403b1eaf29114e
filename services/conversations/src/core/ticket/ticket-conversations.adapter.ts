import { Injectable } from '@nestjs/common';
import type { HeldConversation, TicketConversations } from '@prosa/platform';
import type { LivingTicket } from './ticket.decider';
import { TicketService } from './ticket.service';

/** Finds tickets as conversations. */
@Injectable()
export class TicketConversationsAdapter implements TicketConversations {
  constructor(private readonly tickets: TicketService) {}

  async find(companyId: number, number: number): Promise<HeldConversation> {
    const { uuid, ticket } = await this.tickets.find(companyId, number);
    return this.heldBy(uuid, ticket);
  }

  async getCached(companyId: number, number: number): Promise<HeldConversation> {
    const { uuid, ticket } = await this.tickets.getCached(companyId, number);
    return this.heldBy(uuid, ticket);
  }

  private heldBy(uuid: string, ticket: LivingTicket): HeldConversation {
    const { number, contactId, contactUuid, connectionId } = ticket;
    return {
      ...{ kind: 'ticket', uuid, number, contactId, contactUuid, connectionId },
      authorize: (viewer, act) => this.tickets.authorize(viewer, ticket, act),
    };
  }
}

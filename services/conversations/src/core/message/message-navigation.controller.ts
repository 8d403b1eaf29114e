import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ConversationRef, MessageEditView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { CurrentViewer, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { Conversations } from '../holder/conversations.service';
import { TicketService } from '../ticket/ticket.service';
import { ticketByNumber } from '../ticket/ticket.queries';
import { earlierTexts } from './earlier-texts';
import { messageEvents } from './message.events';
import { ShownInQuery, shownInOf } from './message-finder';
import { MessageService } from './message.handlers';

/** The earlier texts of messages. */
@ApiTags('messages')
@Controller('messages')
@Requires('tickets:work')
export class MessageNavigationController {
  constructor(
    private readonly tickets: TicketService,
    private readonly conversations: Conversations,
    private readonly messages: MessageService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Returns the earlier texts of an edited message, oldest first. */
  @Get(':messageId/edits')
  async edits(
    @CurrentViewer() viewer: Viewer,
    @Param('messageId') messageId: string,
    @Query() query: ShownInQuery,
  ): Promise<{ edits: readonly MessageEditView[] }> {
    const { companyId } = viewer;
    const wanted = { messageId, shownIn: shownInOf(query) };
    const { row: message } = await this.messages.finder.find(companyId, wanted, shownIn =>
      this.requireSeen(viewer, shownIn),
    );
    if (!message.isEdited) return { edits: [] };
    const target = { companyId, id: message.ticketUuid };
    const facts = await this.aggregates.history(messageEvents, target);
    return { edits: earlierTexts(facts, { connectionId: message.connectionId, messageId }) };
  }

  private async requireSeen(viewer: Viewer, shownIn: ConversationRef): Promise<void> {
    const { companyId } = viewer;
    if (shownIn.kind !== 'ticket')
      return (await this.conversations.find(companyId, shownIn)).authorize(viewer, 'see');
    // The assigned agent of a closed ticket is only in the read model.
    const { number } = shownIn;
    const ticket = await this.tenants.withTenant(companyId, db => ticketByNumber(db, companyId, number));
    if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
    this.tickets.authorize(viewer, ticket, 'see');
  }
}

import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ConversationRef, MessageEditView, MessageHit, TicketView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { CurrentViewer, IdField, IdPipe, Requires, TextField, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { Conversations } from '../holder/conversations.service';
import { findInTicket } from '../search/search.queries';
import { wordSearchOf } from '../search/word-roots';
import { ticketsShownIn } from '../merge/merge.queries';
import { seenSince } from '../ticket/earlier-ticket.queries';
import { TicketService } from '../ticket/ticket.service';
import { ticketByNumber } from '../ticket/ticket.queries';
import { earlierTexts } from './earlier-texts';
import { messageEvents } from './message.events';
import { ShownInQuery, shownInOf } from './message-finder';
import { MessageService } from './message.handlers';

/** The search terms within a conversation. */
export class SearchMessagesQuery {
  @TextField({ min: 1, max: 255, text: 'Words to look for; the last one may be half typed.' })
  searchParam!: string;
}

/** The search terms within a ticket, and how far back its contact's earlier tickets are searched. */
export class SearchTicketQuery extends SearchMessagesQuery {
  @IdField({
    optional: true,
    text: 'The number of an earlier ticket of the same contact: the search covers those since that one too, as far as the caller may see them.',
  })
  since?: number;
}

/** Navigation within the messages of a conversation. */
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

  /** Returns the messages of a ticket, and of earlier ones where asked, that contain all words, newest first. */
  @Get(':ticketId/search')
  search(
    @CurrentViewer() viewer: Viewer,
    @Param('ticketId', new IdPipe('ERR_NO_TICKET_FOUND')) ticketId: number,
    @Query() { searchParam, since }: SearchTicketQuery,
  ): Promise<{ hits: readonly MessageHit[]; count: number }> {
    const words = wordSearchOf(searchParam);
    return this.tenants.withTenant(viewer.companyId, async db => {
      const ticket = this.seen(viewer, await ticketByNumber(db, viewer.companyId, ticketId));
      if (words === null) return { hits: [], count: 0 };
      const { companyId } = viewer;
      const own = await ticketsShownIn(db, companyId, ticket.uuid);
      const earlier = since === undefined ? [] : await seenSince(db, companyId, viewer, ticket, since);
      return findInTicket(db, companyId, [...own, ...earlier], words);
    });
  }

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
    this.seen(viewer, ticket);
  }

  private seen(viewer: Viewer, ticket: TicketView | undefined): TicketView {
    if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
    this.tickets.authorize(viewer, ticket, 'see');
    return ticket;
  }
}

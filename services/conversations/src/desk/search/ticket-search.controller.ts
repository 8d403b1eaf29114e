import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { MessageHit } from '@prosa/contracts';
import { CurrentViewer, IdField, IdPipe, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { ticketsShownIn } from '../../core/merge/merge.queries';
import { seenSince } from '../../core/ticket/earlier-ticket.queries';
import { ticketByNumber } from '../../core/ticket/ticket.queries';
import { TicketService } from '../../core/ticket/ticket.service';
import { SearchMessagesQuery } from './search.requests';
import { findInTicket } from './search.queries';
import { wordSearchOf } from './word-roots';

/** The search terms within a ticket, and how far back its contact's earlier tickets are searched. */
export class SearchTicketQuery extends SearchMessagesQuery {
  @IdField({
    optional: true,
    text: 'The number of an earlier ticket of the same contact: the search covers those since that one too, as far as the caller may see them.',
  })
  since?: number;
}

/** Search within a ticket. */
@ApiTags('messages')
@Controller('messages')
@Requires('tickets:work')
export class TicketSearchController {
  constructor(
    private readonly tickets: TicketService,
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
    const { companyId } = viewer;
    return this.tenants.withTenant(companyId, async db => {
      const ticket = await ticketByNumber(db, companyId, ticketId);
      if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
      this.tickets.authorize(viewer, ticket, 'see');
      if (words === null) return { hits: [], count: 0 };
      const own = await ticketsShownIn(db, companyId, ticket.uuid);
      const earlier = since === undefined ? [] : await seenSince(db, companyId, viewer, ticket, since);
      return findInTicket(db, companyId, [...own, ...earlier], words);
    });
  }
}

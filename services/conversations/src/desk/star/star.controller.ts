import { Body, Controller, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MessageView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { ticketsShownIn } from '../../core/merge/merge.queries';
import { ShownInQuery, shownInOf } from '../../core/message/message-finder';
import { TicketService } from '../../core/ticket/ticket.service';
import { ticketByNumber } from '../../core/ticket/ticket.queries';
import { StarMessage, StarRequest } from './star.commands';
import { starredInTickets } from './star.queries';

/** Starred messages, shared by the users of a conversation. Customers never see them. */
@ApiTags('messages')
@Controller('messages')
@Requires('tickets:work')
export class StarController {
  constructor(
    private readonly commands: CommandBus,
    private readonly tickets: TicketService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get(':ticketId/starred')
  @ApiOperation({ summary: 'The starred messages of a ticket, newest first; at most 200' })
  starred(
    @CurrentViewer() viewer: Viewer,
    @Param('ticketId', new IdPipe('ERR_NO_TICKET_FOUND')) ticketId: number,
  ): Promise<{ messages: readonly MessageView[] }> {
    const { companyId } = viewer;
    return this.tenants.withTenant(companyId, async db => {
      const ticket = await ticketByNumber(db, companyId, ticketId);
      if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
      this.tickets.authorize(viewer, ticket, 'see');
      const shown = await ticketsShownIn(db, companyId, ticket.uuid);
      return { messages: await starredInTickets(db, companyId, shown) };
    });
  }

  @Put(':messageId/star')
  @ApiOperation({ summary: 'Stars a message for everybody who sees its conversation, or takes the star off' })
  star(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('messageId') messageId: string,
    @Body() { isStarred }: StarRequest,
    @Query() query: ShownInQuery,
  ): Promise<MessageView> {
    return this.commands.execute(new StarMessage(viewer, envelope, messageId, isStarred, shownInOf(query)));
  }
}

import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TicketCampaigns, TicketCounts, TicketPage, TicketView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, UuidPipe, type Viewer } from '@prosa/http';
import {
  ChangeTicket,
  ChangeTicketRequest,
  CountTickets,
  DeleteTicket,
  ListTicketCampaigns,
  ListTickets,
  ListTicketsQuery,
  OpenTicket,
  OpenTicketRequest,
  SetTicketTags,
  ShowTicket,
  SyncTagsRequest,
} from './ticket.commands';

const ticketId = new IdPipe('ERR_NO_TICKET_FOUND');
const ticketUuid = new UuidPipe('ERR_NO_TICKET_FOUND');

/**
 * Tickets (spec 1 §7). A ticket of another company is not found; one that the user may not see within the company
 * gives ERR_NO_PERMISSION.
 */
@ApiTags('tickets')
@Controller()
@Requires('tickets:work')
export class TicketController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('tickets')
  list(@CurrentViewer() viewer: Viewer, @Query() query: ListTicketsQuery): Promise<TicketPage> {
    return this.queries.execute(new ListTickets(viewer, query));
  }

  @Get('tickets/counts')
  counts(@CurrentViewer() viewer: Viewer, @Query() query: ListTicketsQuery): Promise<TicketCounts> {
    return this.queries.execute(new CountTickets(viewer, query));
  }

  @Get('tickets/campaigns')
  @ApiOperation({ summary: 'The campaigns that tickets are filtered by' })
  campaigns(@CurrentViewer() viewer: Viewer): Promise<TicketCampaigns> {
    return this.queries.execute(new ListTicketCampaigns(viewer));
  }

  @Get(['tickets/show/:id', 'tickets/:id'])
  show(
    @CurrentViewer() viewer: Viewer,
    @Param('id', ticketId) id: number,
    @Query() query: ListTicketsQuery,
  ): Promise<TicketView | TicketPage> {
    // The list for a merge names a connection in this place (spec 2 §7).
    if (query.forMerge === true)
      return this.queries.execute(new ListTickets(viewer, { ...query, showAll: true, whatsappId: id }));
    return this.queries.execute(new ShowTicket(viewer, id));
  }

  @Get('tickets/u/:uuid')
  showByUuid(@CurrentViewer() viewer: Viewer, @Param('uuid', ticketUuid) uuid: string): Promise<TicketView> {
    return this.queries.execute(new ShowTicket(viewer, uuid));
  }

  @Post('tickets')
  open(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: OpenTicketRequest,
  ): Promise<TicketView> {
    return this.commands.execute(new OpenTicket(viewer, envelope, request));
  }

  @Put('tickets/:id')
  change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', ticketId) id: number,
    @Body() request: ChangeTicketRequest,
  ): Promise<TicketView> {
    return this.commands.execute(new ChangeTicket(viewer, envelope, id, request));
  }

  @Delete('tickets/:id')
  @Requires('tickets:delete')
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', ticketId) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new DeleteTicket(viewer, envelope, id));
    return { ok: true };
  }

  @Post('tags/ticket/sync')
  @HttpCode(200)
  tag(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: SyncTagsRequest,
  ): Promise<TicketView> {
    return this.commands.execute(new SetTicketTags(viewer, envelope, request));
  }
}

import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { InteractionPage } from '@prosa/contracts';
import {
  CurrentViewer,
  Expensive,
  IdPipe,
  IntegerField,
  ListField,
  MomentField,
  Requires,
  type SentMoment,
  type Viewer,
} from '@prosa/http';
import { timeZoneOf } from '@prosa/conversation';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { TicketService } from '../ticket/ticket.service';
import { ticketByNumber } from '../ticket/ticket.queries';
import { interactionsOfTicket } from './history.queries';

/** Which page of a history. */
export class HistoryQuery {
  @IntegerField({ optional: true, min: 1, max: 100_000 })
  page?: number;

  @ListField({ of: 'text', optional: true, max: 30, text: 'Only entries of these types.' })
  types?: string[];

  @MomentField({ optional: true, text: 'Only entries up to this moment.' })
  until?: SentMoment;
}

/** The interaction history of a ticket (spec 1 §7), for users who may see the ticket. */
@ApiTags('tickets')
@Controller('ticket/interaction')
@Requires('history:read')
@Expensive()
export class HistoryController {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly tickets: TicketService,
  ) {}

  /** Returns a page of a ticket's history, newest first. */
  @Get(':id')
  list(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) id: number,
    @Query() { page = 1, types = [], until }: HistoryQuery,
  ): Promise<InteractionPage> {
    return this.tenants.withTenant(viewer.companyId, async db => {
      const ticket = await ticketByNumber(db, viewer.companyId, id);
      if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
      this.tickets.authorize(viewer, ticket, 'see');
      const latest = until?.in(await timeZoneOf(db, viewer.companyId)) ?? null;
      return interactionsOfTicket(db, viewer.companyId, ticket.uuid, { page, types, until: latest });
    });
  }
}

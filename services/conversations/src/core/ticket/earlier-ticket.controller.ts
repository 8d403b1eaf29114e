import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LIMITS, type EarlierTicketPage } from '@prosa/contracts';
import {
  CurrentViewer,
  decodeCursor,
  encodeCursor,
  IdPipe,
  Requires,
  TextField,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { earlierTickets } from './earlier-ticket.queries';
import { TicketService } from './ticket.service';
import { ticketByNumber } from './ticket.queries';

/** Where the list continues. */
export class EarlierTicketsQuery {
  @TextField({ optional: true, max: 1_024, text: '`nextCursor` of the page before.' })
  cursor?: string;
}

/** What the contact of a ticket had before it, for users who may see the ticket. */
@ApiTags('tickets')
@Controller('tickets/:id/earlier')
@Requires('tickets:work')
export class EarlierTicketController {
  constructor(
    private readonly tickets: TicketService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Returns the earlier tickets of the same contact, newest first; the ordinary message routes return their messages. */
  @Get()
  list(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) id: number,
    @Query() { cursor }: EarlierTicketsQuery,
  ): Promise<EarlierTicketPage> {
    const { companyId } = viewer;
    const size = LIMITS.pageSize;
    return this.tenants.withTenant(companyId, async db => {
      const ticket = await ticketByNumber(db, companyId, id);
      if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
      this.tickets.authorize(viewer, ticket, 'see');
      const [before] = cursor ? decodeCursor(cursor, ['integer']) : [id];
      const place = { contactId: ticket.contactId, id: Math.min(before, id) };
      const found = await earlierTickets(db, companyId, viewer, place, size + 1);
      const tickets = found.slice(0, size);
      const last = tickets.at(-1);
      return { tickets, nextCursor: found.length > size && last ? encodeCursor([last.id]) : null };
    });
  }
}

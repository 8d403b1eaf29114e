import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type RemovedTicketPage } from '@prosa/contracts';
import {
  CurrentViewer,
  decodeCursor,
  encodeCursor,
  IntegerField,
  Requires,
  TextField,
  type Viewer,
} from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { removedTickets } from './removed-ticket.queries';

const HIGHEST = 2_147_483_647;

/** Which removed tickets. */
export class RemovedTicketsQuery {
  @IntegerField({ optional: true, min: 1, max: HIGHEST, text: 'Only the ticket with this number.' })
  number?: number;

  @TextField({ optional: true, max: 1_024, text: '`nextCursor` of the page before.' })
  cursor?: string;
}

/** Deleted and merged tickets, for administrators; their histories are at the addresses of every ticket's. */
@ApiTags('tickets')
@Controller('removed-tickets')
@Requires('audit:see')
export class RemovedTicketController {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  @Get()
  @ApiOperation({ summary: 'Deleted and merged tickets, newest number first' })
  async list(
    @CurrentViewer() { companyId }: Viewer,
    @Query() { number, cursor }: RemovedTicketsQuery,
  ): Promise<RemovedTicketPage> {
    const size = LIMITS.pageSize;
    const [below] = cursor ? decodeCursor(cursor, ['integer']) : [undefined];
    const wanted = { id: number, below, most: size + 1 };
    const found = await this.tenants.withTenant(companyId, db => removedTickets(db, companyId, wanted));
    const tickets = found.slice(0, size);
    const last = tickets.at(-1);
    return { tickets, nextCursor: found.length > size && last ? encodeCursor([last.id]) : null };
  }
}

import { Controller, Get, Header, Inject, Param, Query, Res, Optional } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { TicketAsOf } from '@prosa/contracts';
import { type Aggregates, type CommandEnvelope } from '@prosa/event-store';
import { timeZoneOf } from '@prosa/conversation';
import {
  CurrentViewer,
  EnumField,
  Expensive,
  IdPipe,
  MomentField,
  Requires,
  type SentMoment,
  type Viewer,
  RequestEnvelope,
} from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, TENANT_DATABASE, ACCESS_LOG, type AccessLog } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import type { FastifyReply } from 'fastify';
import { ticketEvents } from '../../core/ticket/ticket.events';
import { HistoryExports } from './history-exports.service';
import { HistoryTickets } from './history-tickets.service';
import { HISTORY_FORMATS, sendHistory, type HistoryFormat } from './history-file';
import { ticketAsOf } from './ticket-replay';

/** Which moment. */
export class AsOfQuery {
  @MomentField()
  at!: SentMoment;
}

/** As which kind of file. */
export class ExportQuery {
  @EnumField(HISTORY_FORMATS, { optional: true, text: 'json by default.' })
  format?: HistoryFormat;
}

/** Earlier states and the whole history of a ticket, for users who may see it. */
@ApiTags('tickets')
@Controller('ticket/:id')
@Requires('history:read')
@Expensive()
export class TicketHistoryController {
  constructor(
    private readonly tickets: HistoryTickets,
    private readonly exports: HistoryExports,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  /** Returns a ticket as of a given time, folded from its facts. */
  @Get('at')
  async at(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) id: number,
    @Query() query: AsOfQuery,
  ): Promise<TicketAsOf> {
    const { companyId } = viewer;
    const { ticket, at } = await this.tenants.withTenant(companyId, async db => ({
      ticket: await this.tickets.find(db, viewer, id),
      at: query.at.in(await timeZoneOf(db, companyId)),
    }));
    const facts = await this.aggregates.history(ticketEvents, { companyId, id: ticket.uuid });
    return ticketAsOf(facts, at);
  }

  /** Returns a ticket's whole history as a file, oldest first. */
  @Get('history/export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "A ticket's whole history as a file" })
  @ApiProduces('application/json', 'text/csv')
  async export(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) id: number,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Query() { format = 'json' }: ExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { companyId } = viewer;
    const found = await this.tenants.withTenant(companyId, async db => {
      const ticket = await this.tickets.find(db, viewer, id);
      return { ticket, timeZone: await timeZoneOf(db, companyId) };
    });
    const { ticket, timeZone } = found;
    const head = { ticket, exportedAt: this.clock.now().toISOString() };
    const read = { holder: 'ticket', uuid: ticket.uuid, number: id } as const;
    this.accesses?.note(companyId, envelope, { kind: 'history', format, ...read });
    const lines = this.exports.lines(companyId, ticket.uuid);
    sendHistory(reply, lines, { name: `historico-${id}`, format, head, timeZone });
  }
}

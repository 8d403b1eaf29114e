import { Controller, Get, Inject, Optional, Param, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ActivityPage, ErrorLanguage } from '@prosa/contracts';
import { CurrentViewer, EnumField, IdPipe, languageOf, Requires, TextField, type Viewer } from '@prosa/http';
import { ACCESS_LOG, TENANT_DATABASE, type AccessLog } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import type { FastifyRequest } from 'fastify';
import { HistoryTickets } from './history-tickets.service';

const LANGUAGES: readonly ErrorLanguage[] = ['pt', 'en', 'es'];
const NOBODY: ActivityPage = { lines: [], next: null, more: false };

/** A page of who read a ticket. */
export class TicketAccessesQuery {
  @TextField({ optional: true, pattern: /^\d{1,18}$/, max: 18, text: '`next` of the page before.' })
  before?: string;

  @EnumField(LANGUAGES, { optional: true, text: 'Otherwise that of the Accept-Language header.' })
  language?: ErrorLanguage;
}

/** Who read a ticket, for supervisors and administrators who may see it. */
@ApiTags('audit')
@Controller('ticket')
@Requires('accesses:see')
export class TicketAccessesController {
  constructor(
    private readonly tickets: HistoryTickets,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  @Get(':id/accesses')
  @ApiOperation({ summary: 'Who opened a ticket, or took its history as a file, newest first' })
  async list(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) id: number,
    @Query() { before, language }: TicketAccessesQuery,
    @Req() request: FastifyRequest,
  ): Promise<ActivityPage> {
    const { companyId } = viewer;
    const { uuid } = await this.tenants.withTenant(companyId, db => this.tickets.find(db, viewer, id));
    const spoken = language ?? languageOf(request.headers['accept-language']);
    return (await this.accesses?.of(companyId, uuid, { language: spoken, before: before ?? null })) ?? NOBODY;
  }
}

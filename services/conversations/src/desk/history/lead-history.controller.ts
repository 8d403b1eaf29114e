import { type CommandEnvelope } from '@prosa/event-store';
import { Controller, Get, Header, Inject, Param, Query, Res, Optional } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { LIMITS, type InteractionPage, type InteractionView } from '@prosa/contracts';
import { timeZoneOf } from '@prosa/conversation';
import { CurrentViewer, Expensive, IdPipe, Requires, type Viewer, RequestEnvelope } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { CLOCK, TENANT_DATABASE, type PlacedLine, ACCESS_LOG, type AccessLog } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import type { FastifyReply } from 'fastify';
import { Conversations } from '../../core/holder/conversations.service';
import { HistoryQuery } from './history.controller';
import { HistoryExports } from './history-exports.service';
import { sendHistory } from './history-file';
import { wholePlaced } from './history.queries';
import { ExportQuery } from './ticket-history.controller';

const leadNumber = new IdPipe('ERR_NO_LEAD_FOUND');

/** Upper bound of lines, so that a browser can load the response. */
const MOST = 100_000;

const byPlace = (one: PlacedLine, other: PlacedLine): number =>
  one.position === other.position ? 0 : one.position < other.position ? -1 : 1;

/** The history and messages of a lead, for users who may see it. */
@ApiTags('leads')
@Controller('lead')
@Requires('leads:work')
@Expensive()
export class LeadHistoryController {
  constructor(
    private readonly conversations: Conversations,
    private readonly exports: HistoryExports,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  @Get('interaction/:leadId')
  @ApiOperation({ summary: "A page of a lead's history, newest first" })
  async list(
    @CurrentViewer() viewer: Viewer,
    @Param('leadId', leadNumber) leadId: number,
    @Query() { page = 1, types = [], until }: HistoryQuery,
  ): Promise<InteractionPage> {
    const { lines: all, timeZone } = await this.whole(viewer, leadId);
    const latest = until?.in(timeZone).toISOString();
    const lines = all.filter(
      ({ type, createdAt }) =>
        (types.length === 0 || types.includes(type)) && (latest === undefined || createdAt <= latest),
    );
    const size = LIMITS.historyPageSize;
    return {
      interactions: lines.toReversed().slice((page - 1) * size, page * size),
      count: lines.length,
      pages: Math.max(1, Math.ceil(lines.length / size)),
    };
  }

  @Get(':leadId/history/export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "A lead's whole history as a file" })
  @ApiProduces('application/json', 'text/csv')
  async export(
    @CurrentViewer() viewer: Viewer,
    @Param('leadId', leadNumber) leadId: number,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Query() { format = 'json' }: ExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { companyId } = viewer;
    const { uuid, happened } = await this.held(viewer, leadId);
    const timeZone = await this.tenants.withTenant(companyId, db => timeZoneOf(db, companyId));
    const head = { leadId, exportedAt: this.clock.now().toISOString() };
    const read = { holder: 'lead', uuid, number: leadId } as const;
    this.accesses?.note(companyId, envelope, { kind: 'history', format, ...read });
    const lines = this.exports.lines(companyId, uuid, happened);
    sendHistory(reply, lines, { name: `historico-lead-${leadId}`, format, head, timeZone });
  }

  private async held(
    viewer: Viewer,
    leadId: number,
  ): Promise<{ readonly uuid: string; readonly happened: readonly PlacedLine[] }> {
    const { companyId } = viewer;
    const held = await this.conversations.find(companyId, { kind: 'lead', number: leadId });
    held.authorize(viewer, 'see');
    const happened = await this.conversations.historyLines(companyId, 'lead', held.uuid);
    return { uuid: held.uuid, happened: happened.toSorted(byPlace) };
  }

  /** The lead's own facts merged with its messages, oldest first. */
  private async whole(
    viewer: Viewer,
    leadId: number,
  ): Promise<{ readonly lines: readonly InteractionView[]; readonly timeZone: string }> {
    const { companyId } = viewer;
    const { uuid, happened } = await this.held(viewer, leadId);
    return this.tenants.withTenant(companyId, async db => {
      const said = await wholePlaced(db, companyId, uuid, MOST);
      const lines = [...happened, ...said].toSorted(byPlace).map(({ line }) => line);
      return { lines, timeZone: await timeZoneOf(db, companyId) };
    });
  }
}

import { Body, Controller, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BoardColumnView, BoardFigures, LeadBoardAnswer, LeadView } from '@prosa/contracts';
import {
  BoardCardsQuery,
  boardColumns,
  boardPageOf,
  cardFilterOf,
  ColumnFiguresQuery,
  ColumnPipe,
  FIGURE_DAYS,
  hasConnection,
  MoveCardRequest,
  nextCursorOf,
  withColumnCursors,
} from '@prosa/conversation';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  Expensive,
  IdPipe,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { Leads } from '../lead/leads.service';
import {
  firstLeadCards,
  leadBoardFigures,
  leadCardCounts,
  leadCards,
  type LeadBoardFilter,
} from './lead-board.queries';

const filterOf = (connectionId: number, query: BoardCardsQuery): LeadBoardFilter => ({
  connectionId,
  ...cardFilterOf(query),
});

/** The board of leads: a column for each Kanban tag of leads, by connection (spec 2 §2, §7). */
@ApiTags('kanban')
@Controller()
@Requires('leads:work')
@RequiresPlan('useKanban')
export class LeadBoardController {
  constructor(
    private readonly leads: Leads,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get('tags/leads/kanban')
  @ApiOperation({ summary: 'The columns of the lead board, in their order' })
  async columns(@CurrentViewer() { companyId }: Viewer): Promise<{ lista: readonly BoardColumnView[] }> {
    return { lista: await this.tenants.withTenant(companyId, db => boardColumns(db, companyId, true)) };
  }

  /** Only for users with a queue (spec 2 §6). */
  @Get('lead/kanban/:connectionId')
  @ApiOperation({ summary: "A page of a connection's lead cards, and how many stand in each column" })
  cards(
    @Param('connectionId', new IdPipe('ERR_NO_WAPP_FOUND')) connectionId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() query: BoardCardsQuery,
  ): Promise<LeadBoardAnswer> {
    const { companyId } = viewer;
    const [filter, page] = [filterOf(connectionId, query), boardPageOf(query)];
    return this.tenants.withTenant(companyId, async db => {
      if (!(await hasConnection(db, companyId, connectionId))) throw new DomainError('ERR_NO_WAPP_FOUND');
      if (viewer.queueIds.length === 0 && viewer.profile === 'user')
        return { leads: [], hasMore: false, nextCursor: null, columns: [] };
      const columns = await leadCardCounts(db, companyId, viewer, filter);
      if (query.byColumn === true) {
        const leads = await firstLeadCards(db, companyId, viewer, filter, page);
        const hasMore = columns.some(({ count }) => count > page.limit);
        return { leads, hasMore, nextCursor: null, columns: withColumnCursors(columns, leads, page) };
      }
      const found = await leadCards(db, companyId, viewer, filter, page);
      const { cards: leads, hasMore } = found;
      return { leads, hasMore, nextCursor: nextCursorOf(found, page), columns };
    });
  }

  @Get('lead/kanban/:connectionId/figures')
  @Expensive()
  @ApiOperation({
    summary: 'How many leads came into each column and left it, and how long they stood there',
  })
  figures(
    @Param('connectionId', new IdPipe('ERR_NO_WAPP_FOUND')) connectionId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() { days = FIGURE_DAYS }: ColumnFiguresQuery,
  ): Promise<BoardFigures> {
    const { companyId } = viewer;
    return this.tenants.withTenant(companyId, async db => {
      if (!(await hasConnection(db, companyId, connectionId))) throw new DomainError('ERR_NO_WAPP_FOUND');
      return leadBoardFigures(db, companyId, viewer, connectionId, days);
    });
  }

  @Put('lead-tags/:leadId/:tagId')
  @ApiOperation({ summary: 'Moves a lead card into a column; 0 takes it out of every column' })
  async move(
    @Param('leadId', new IdPipe('ERR_NO_LEAD_FOUND')) leadId: number,
    @Param('tagId', new ColumnPipe()) tagId: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() { from }: MoveCardRequest,
  ): Promise<LeadView> {
    const { companyId } = viewer;
    const columns = await this.tenants.withTenant(companyId, db => boardColumns(db, companyId, true));
    const to = columns.find(column => column.id === tagId);
    if (tagId !== 0 && to === undefined) throw new DomainError('ERR_NO_TAG_FOUND');
    const command = {
      type: 'MoveToColumn',
      to: to === undefined ? null : { id: to.id, name: to.name },
      columnIds: columns.map(({ id }) => id),
      ...(from === undefined ? {} : { from }),
    } as const;
    return this.leads.move(viewer, leadId, { command, columns }, envelope);
  }
}

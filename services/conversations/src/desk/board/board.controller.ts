import { Body, Controller, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BoardAnswer, BoardColumnView, BoardFigures, TicketView } from '@prosa/contracts';
import {
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
import { BoardQuery, MoveTicketToColumn } from './board.commands';
import { boardCards, boardCounts, boardFigures, firstCards, type BoardFilter } from './board.queries';

const filterOf = (connectionId: number, query: BoardQuery): BoardFilter => ({
  connectionId,
  withoutQueueless: query.hiderNoQueue === true,
  withClosed: query.showClosed === true,
  ...(query.queueIds ? { queueIds: query.queueIds } : {}),
  ...cardFilterOf(query),
});

/** The board of tickets: a column for each Kanban tag, by connection (spec 2 §2, §7). */
@ApiTags('kanban')
@Controller()
@Requires('tickets:work')
@RequiresPlan('useKanban')
export class BoardController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get('tags/kanban')
  @ApiOperation({ summary: 'The columns of the ticket board, in their order' })
  async columns(@CurrentViewer() { companyId }: Viewer): Promise<{ lista: readonly BoardColumnView[] }> {
    return { lista: await this.tenants.withTenant(companyId, db => boardColumns(db, companyId, false)) };
  }

  @Get('ticket/kanban/:connectionId')
  @ApiOperation({ summary: "A page of a connection's cards, and how many stand in each column" })
  async cards(
    @Param('connectionId', new IdPipe('ERR_NO_WAPP_FOUND')) connectionId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() query: BoardQuery,
  ): Promise<BoardAnswer> {
    const { companyId } = viewer;
    const [filter, page] = [filterOf(connectionId, query), boardPageOf(query)];
    return this.tenants.withTenant(companyId, async db => {
      if (!(await hasConnection(db, companyId, connectionId))) throw new DomainError('ERR_NO_WAPP_FOUND');
      const columns = await boardCounts(db, companyId, viewer, filter);
      if (query.byColumn === true) {
        const tickets = await firstCards(db, companyId, viewer, filter, page);
        const hasMore = columns.some(({ count }) => count > page.limit);
        return { tickets, hasMore, nextCursor: null, columns: withColumnCursors(columns, tickets, page) };
      }
      const found = await boardCards(db, companyId, viewer, filter, page);
      const { cards: tickets, hasMore } = found;
      return { tickets, hasMore, nextCursor: nextCursorOf(found, page), columns };
    });
  }

  @Get('ticket/kanban/:connectionId/figures')
  @Expensive()
  @ApiOperation({
    summary: 'How many cards came into each column and left it, and how long they stood there',
  })
  figures(
    @Param('connectionId', new IdPipe('ERR_NO_WAPP_FOUND')) connectionId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() { days = FIGURE_DAYS }: ColumnFiguresQuery,
  ): Promise<BoardFigures> {
    const { companyId } = viewer;
    return this.tenants.withTenant(companyId, async db => {
      if (!(await hasConnection(db, companyId, connectionId))) throw new DomainError('ERR_NO_WAPP_FOUND');
      return boardFigures(db, companyId, viewer, connectionId, days);
    });
  }

  @Put('ticket-tags/:ticketId/:tagId')
  @ApiOperation({ summary: 'Moves a card into a column; 0 takes it out of every column' })
  move(
    @Param('ticketId', new IdPipe('ERR_NO_TICKET_FOUND')) ticketId: number,
    @Param('tagId', new ColumnPipe()) tagId: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: MoveCardRequest,
  ): Promise<TicketView> {
    return this.commands.execute(new MoveTicketToColumn(viewer, envelope, ticketId, tagId, request));
  }
}

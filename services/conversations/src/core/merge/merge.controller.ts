import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MergePreview, MergeView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { MergeTickets, MergeTicketsRequest, PreviewMerge, RevertMerge } from './merge.commands';

/** Two tickets become one, and two again (spec 2 §2, §7). */
@ApiTags('tickets')
@Controller('ticket/merge')
@Requires('tickets:merge')
export class MergeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':connectionId')
  @ApiOperation({ summary: 'What merging two tickets would do' })
  preview(
    @Param('connectionId', new IdPipe('ERR_NO_WAPP_FOUND')) connectionId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() request: MergeTicketsRequest,
  ): Promise<MergePreview> {
    return this.queries.execute(new PreviewMerge(viewer, connectionId, request));
  }

  @Put(':connectionId')
  @ApiOperation({ summary: 'Has a ticket stand in another one of the same connection; its contact goes' })
  merge(
    @Param('connectionId', new IdPipe('ERR_NO_WAPP_FOUND')) connectionId: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: MergeTicketsRequest,
  ): Promise<MergeView> {
    return this.commands.execute(new MergeTickets(viewer, envelope, connectionId, request));
  }

  @Post(':id/revert')
  @HttpCode(200)
  @Requires('tickets:revertMerge')
  @ApiOperation({ summary: 'Undoes the merge of the source ticket with this number; super users' })
  revert(
    @Param('id', new IdPipe('ERR_NO_MERGE_FOUND')) id: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<MergeView> {
    return this.commands.execute(new RevertMerge(viewer, envelope, id));
  }
}

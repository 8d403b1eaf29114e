import { Body, Controller, Get, Put } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { recordHandlers, type RecordService } from '@prosa/resource';
import { ArrangeTags, ArrangeTagsRequest } from './tag.commands';
import { tag } from './tag.resource';

/** The order of the board's columns, and the tags of one kind under the addresses that older clients use. */
@ApiTags('tags')
@Controller('tags')
export class TagBoardController {
  constructor(
    private readonly modules: ModuleRef,
    private readonly commands: CommandBus,
  ) {}

  @Put('positions/update')
  @Requires('tags:flagKanban')
  @ApiOperation({
    summary: 'Puts tags in an order, all of them or none; those that stand there already stay untouched',
  })
  async arrange(
    @Body() { tags }: ArrangeTagsRequest,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new ArrangeTags(viewer, envelope, tags));
    return { ok: true };
  }

  @Get('ticket/list')
  @Requires('tags:work')
  @ApiOperation({ summary: 'All tags of tickets' })
  ofTickets(@CurrentViewer() viewer: Viewer): Promise<readonly object[]> {
    return this.ofKind(viewer, false);
  }

  @Get('lead/list')
  @Requires('tags:work')
  @ApiOperation({ summary: 'All tags of leads' })
  ofLeads(@CurrentViewer() viewer: Viewer): Promise<readonly object[]> {
    return this.ofKind(viewer, true);
  }

  private async ofKind(viewer: Viewer, forLeads: boolean): Promise<readonly object[]> {
    const rows = await this.records.all(viewer);
    return rows.filter(row => row['forLeads'] === forLeads).map(row => tag.view(row));
  }

  /** The record's own handlers, created by its module. */
  private get records(): RecordService {
    return this.modules.get<RecordService>(recordHandlers(tag), { strict: false });
  }
}

import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { QueueOptionView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import {
  AddQueueOptionRequest,
  ChangeQueueOptionRequest,
  levelOf,
  ListQueueOptionsQuery,
} from './queue-option.commands';
import { QueueMenus } from './queue-option.service';
import { optionsOfQueue, queueUuid, toQueueOptionView } from './queue-option.queries';

const byNumber = new IdPipe('ERR_NO_QUEUE_OPTION_FOUND');

/** The tree of options that a queue's bot offers (spec 2 §3). */
@ApiTags('queue-options')
@Controller('queue-options')
export class QueueOptionController {
  constructor(
    private readonly menus: QueueMenus,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get()
  @Requires('queues:list')
  @ApiOperation({ summary: "A queue's options, or one level of them" })
  async list(
    @CurrentViewer() { companyId }: Viewer,
    @Query() { queueId, parentId }: ListQueueOptionsQuery,
  ): Promise<QueueOptionView[]> {
    const level = levelOf(parentId);
    const rows = await this.tenants.withTenant(companyId, async db => {
      if ((await queueUuid(db, companyId, queueId)) === undefined)
        throw new DomainError('ERR_NO_QUEUE_FOUND');
      return optionsOfQueue(db, companyId, { queueId, ...(level === undefined ? {} : { parentId: level }) });
    });
    return rows.map(toQueueOptionView);
  }

  @Get(':id')
  @Requires('queues:list')
  @ApiOperation({ summary: 'One option' })
  show(@Param('id', byNumber) id: number, @CurrentViewer() viewer: Viewer): Promise<QueueOptionView> {
    return this.menus.show(id, viewer);
  }

  @Post()
  @Requires('queues:manage')
  @ApiOperation({ summary: "Adds an option to a queue's menu" })
  add(
    @Body() body: AddQueueOptionRequest,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<QueueOptionView> {
    return this.menus.add(body, { viewer, envelope });
  }

  @Put(':id')
  @Requires('queues:manage')
  @ApiOperation({ summary: 'Says an option anew, or moves it' })
  change(
    @Param('id', byNumber) id: number,
    @Body() body: ChangeQueueOptionRequest,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<QueueOptionView> {
    return this.menus.change(id, body, { viewer, envelope });
  }

  @Delete(':id')
  @Requires('queues:manage')
  @ApiOperation({ summary: 'Removes an option and all under it' })
  async remove(
    @Param('id', byNumber) id: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.menus.remove(id, { viewer, envelope });
    return { ok: true };
  }
}

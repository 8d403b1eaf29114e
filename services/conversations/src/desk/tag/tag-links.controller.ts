import { Body, Controller, Delete, Get, Inject, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type TagLinksPage } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { DetachTag, DetachTagRequest, TagLinksQuery } from './tag.commands';
import { hasTag, linkedTickets } from './tag.queries';

const tagNumber = new IdPipe('ERR_NO_TAG_FOUND');
const ticketNumber = new IdPipe('ERR_NO_TICKET_FOUND');

/** The tickets that carry a tag, and thereby block its change, for users who configure the board (spec 2 §7). */
@ApiTags('tags')
@Controller()
@Requires('tags:flagKanban')
export class TagLinksController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get('ticket-tag/:tagId')
  @ApiOperation({ summary: "A tag's tickets that stand in another column of the board" })
  conflicting(
    @Param('tagId', tagNumber) tagId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() query: TagLinksQuery,
  ): Promise<TagLinksPage> {
    return this.page(viewer, tagId, query, true);
  }

  @Get('ticket-tag/vinculed/tickets/:tagId')
  @ApiOperation({ summary: 'The tickets that carry a tag' })
  linked(
    @Param('tagId', tagNumber) tagId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() query: TagLinksQuery,
  ): Promise<TagLinksPage> {
    return this.page(viewer, tagId, query, false);
  }

  @Delete('ticket-tags')
  @ApiOperation({ summary: 'Takes a tag off a ticket; harmless when it is off' })
  async detach(
    @Body() { contentId }: DetachTagRequest,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    const [ticket, tag] = contentId.split('-');
    const [ticketId, tagId] = [ticketNumber.transform(ticket), tagNumber.transform(tag)];
    await this.commands.execute(new DetachTag(viewer, envelope, ticketId, tagId));
    return { ok: true };
  }

  private async page(
    viewer: Viewer,
    tagId: number,
    { page = 1, limit = LIMITS.tagLinksPage }: TagLinksQuery,
    onlyInOtherColumns: boolean,
  ): Promise<TagLinksPage> {
    const { companyId } = viewer;
    const { tickets, count } = await this.tenants.withTenant(companyId, async db => {
      if (!(await hasTag(db, companyId, tagId))) throw new DomainError('ERR_NO_TAG_FOUND');
      return linkedTickets(db, companyId, { tagId, onlyInOtherColumns, page, limit });
    });
    return { tickets, count, hasMore: page * limit < count };
  }
}

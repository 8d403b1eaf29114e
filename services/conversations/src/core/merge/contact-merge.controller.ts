import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ContactMergePage, ContactView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, PageQuery, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { ContactMerges } from './contact-merges.service';
import { RevertContactMerge } from './merge.commands';

/** Contacts that became one by their numbers, and that become two again. */
@ApiTags('contacts')
@Controller('contacts')
@Requires('contacts:merges')
export class ContactMergeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly merges: ContactMerges,
  ) {}

  @Get('merges')
  @ApiOperation({ summary: 'The contacts that became one because their numbers are spellings of one number' })
  list(
    @CurrentViewer() { companyId }: Viewer,
    @Query() { pageNumber = 1 }: PageQuery,
  ): Promise<ContactMergePage> {
    return this.merges.page(companyId, pageNumber);
  }

  @Post(':id/merge/revert')
  @HttpCode(200)
  @ApiOperation({ summary: 'Undoes the merge of the contact with this number into another one' })
  revert(
    @Param('id', new IdPipe('ERR_NO_MERGE_FOUND')) id: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<ContactView> {
    return this.commands.execute(new RevertContactMerge(viewer, envelope, id));
  }
}

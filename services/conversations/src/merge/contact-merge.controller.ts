import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ContactView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { RevertContactMerge } from './merge.commands';

/** Two contacts that became one by their numbers are two again. */
@ApiTags('contacts')
@Controller('contacts')
export class ContactMergeController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/merge/revert')
  @HttpCode(200)
  @Requires('tickets:revertMerge')
  @ApiOperation({ summary: 'Undoes the merge of the contact with this number into another one; super users' })
  revert(
    @Param('id', new IdPipe('ERR_NO_MERGE_FOUND')) id: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<ContactView> {
    return this.commands.execute(new RevertContactMerge(viewer, envelope, id));
  }
}

import { Controller, Delete, Param, Post, Req } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AcceptsFiles, MediaUploads } from '@prosa/media';
import { recordHandlers, type RecordFields, type RecordHandlers } from '@prosa/resource';
import type { FastifyRequest } from 'fastify';
import { quickMessage, refuseChange } from './quick-message.resource';

const byNumber = new IdPipe('ERR_NO_QUICK_MESSAGE_FOUND');
const noMedia: RecordFields = { mediaPath: null, mediaName: null, isMedia: false };

/** The file of a quick message: one at a time, a change of the record like any other. */
@ApiTags('quick-messages')
@Controller('quick-messages/:id/media-upload')
@Requires('quickMessages:work')
export class QuickMessageMediaController {
  constructor(
    private readonly modules: ModuleRef,
    private readonly uploads: MediaUploads,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Attaches a file, instead of the one before' })
  @AcceptsFiles('file', { fields: ['typeArch'] })
  async attach(
    @Param('id', byNumber) id: number,
    @Req() request: FastifyRequest,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<object> {
    await this.authorize(id, viewer);
    const file = await this.uploads.takeOne(request, { companyId: viewer.companyId, field: 'file' });
    return this.change(
      id,
      { mediaPath: file.key, mediaName: file.name, isMedia: true },
      { viewer, envelope },
    );
  }

  @Delete()
  @ApiOperation({ summary: 'Takes the file away; harmless when there is none' })
  remove(
    @Param('id', byNumber) id: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<object> {
    return this.change(id, noMedia, { viewer, envelope });
  }

  /** Before a byte is read: whoever may not change the message shall not send us files either. */
  private async authorize(id: number, viewer: Viewer): Promise<void> {
    const refusal = refuseChange(viewer, Number((await this.records.find(id, viewer))['userId']));
    if (refusal !== null) throw new DomainError(refusal);
  }

  private async change(
    id: number,
    fields: RecordFields,
    request: { viewer: Viewer; envelope: CommandEnvelope },
  ): Promise<object> {
    return quickMessage.view(await this.records.update(id, fields, request));
  }

  /** The record's own handlers, which its module made. */
  private get records(): RecordHandlers {
    return this.modules.get<RecordHandlers>(recordHandlers(quickMessage), { strict: false });
  }
}

import { Controller, Delete, Param, Post, Req } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AcceptsFiles, MediaUploads } from '@prosa/media';
import { recordHandlers, type RecordFields, type RecordHandlers } from '@prosa/resource';
import type { FastifyRequest } from 'fastify';
import { announcement } from './announcement.resource';

const byNumber = new IdPipe('ERR_NO_ANNOUNCEMENT_FOUND');

/** Pictures that every browser shows (spec 2 §5). */
const PICTURES = ['image/png', 'image/jpeg'];

/** The picture of an announcement: one at a time, a change of the record like any other. */
@ApiTags('announcements')
@Controller('announcements/:id/media-upload')
@Requires('announcements:manage')
export class AnnouncementMediaController {
  constructor(
    private readonly modules: ModuleRef,
    private readonly uploads: MediaUploads,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Attaches a PNG or JPEG picture, instead of the one before' })
  @AcceptsFiles('file', { fields: ['typeArch'] })
  async attach(
    @Param('id', byNumber) id: number,
    @Req() request: FastifyRequest,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<object> {
    const { companyId } = await this.records.find(id, viewer);
    const file = await this.uploads.takeOne(request, { companyId, field: 'file' });
    // What was taken for nothing is swept.
    if (!PICTURES.includes(file.mediaType)) throw new DomainError('ERR_MEDIA_TYPE');
    return this.change(id, { mediaPath: file.key, mediaName: file.name }, { viewer, envelope });
  }

  @Delete()
  @ApiOperation({ summary: 'Takes the picture away; harmless when there is none' })
  remove(
    @Param('id', byNumber) id: number,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<object> {
    return this.change(id, { mediaPath: null, mediaName: null }, { viewer, envelope });
  }

  private async change(
    id: number,
    fields: RecordFields,
    request: { viewer: Viewer; envelope: CommandEnvelope },
  ): Promise<object> {
    return announcement.view(await this.records.update(id, fields, request));
  }

  /** The record's own handlers, which its module made. */
  private get records(): RecordHandlers {
    return this.modules.get<RecordHandlers>(recordHandlers(announcement), { strict: false });
  }
}

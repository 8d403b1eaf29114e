import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type FileListPage, type FileListView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, PageQuery, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { AcceptsFiles, MediaUploads } from '@prosa/media';
import type { FastifyRequest } from 'fastify';
import { ChangeFileListRequest, FileListRequest } from './file-list.commands';
import { FileLists } from './file-lists.service';

const byNumber = new IdPipe('ERR_NO_FILE_LIST_FOUND');

/** Files that are kept ready for campaigns and conversations (spec 2 §7). */
@ApiTags('files')
@Controller('files')
@Requires('files:manage')
export class FileListController {
  constructor(
    private readonly lists: FileLists,
    private readonly uploads: MediaUploads,
  ) {}

  @Get()
  @Requires('files:see')
  list(
    @CurrentViewer() viewer: Viewer,
    @Query() { searchParam, pageNumber }: PageQuery,
  ): Promise<FileListPage> {
    return this.lists.list(viewer, searchParam, pageNumber);
  }

  @Get(':id')
  @Requires('files:see')
  @ApiOperation({ summary: 'A file list with its files' })
  show(@CurrentViewer() viewer: Viewer, @Param('id', byNumber) id: number): Promise<FileListView> {
    return this.lists.show(viewer, id);
  }

  @Post()
  create(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: FileListRequest,
  ): Promise<FileListView> {
    return this.lists.create(viewer, request, envelope);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changes it; `options` says its files in their order, and those left out go' })
  change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
    @Body() request: ChangeFileListRequest,
  ): Promise<FileListView> {
    return this.lists.change(viewer, id, request, envelope);
  }

  @Post('uploadList/:id')
  @HttpCode(200)
  @ApiOperation({ summary: 'Puts files behind those that are there' })
  @AcceptsFiles('files', { several: true, fields: ['fileId', 'typeArch', 'mediaType', 'name', 'id'] })
  async upload(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
    @Req() request: FastifyRequest,
  ): Promise<FileListView> {
    // Checked before the body is read, so that no upload is accepted for an unknown list.
    await this.lists.uuidOf(viewer.companyId, id);
    const { companyId } = viewer;
    const { files } = await this.uploads.take(request, {
      ...{ companyId, field: 'files', most: LIMITS.fileListFiles },
    });
    const media = files.map(({ key, name, mediaType, size }) => ({ key, name, mime: mediaType, size }));
    return this.lists.add(viewer, id, media, envelope);
  }

  @Delete(':id')
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<{ ok: true }> {
    await this.lists.remove(viewer, id, envelope);
    return { ok: true };
  }
}

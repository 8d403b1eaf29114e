import { Controller, Delete, Param, Post, Req, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ErrorCode } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AcceptsFiles, MediaUploads, type StoredMedia } from '@prosa/media';
import type { FastifyRequest } from 'fastify';
import { pascalCase } from './record.controller';
import type { RecordFields } from './record.events';
import type { RecordService } from './record.service';
import type { Resource } from './resource.definition';
import { recordHandlers } from './resource.module';

/** The definition of a record's file. */
export interface RecordFile {
  /** The description of the upload in the API reference. */
  readonly summary: string;
  /** Accepted types of file; all safe ones by default. */
  readonly types?: readonly string[];
  /** Further columns that depend on the file. */
  readonly beside?: (hasFile: boolean) => RecordFields;
  /** The permission to change the record is checked before a byte of the file is read. */
  readonly refuse?: (viewer: Viewer, record: Readonly<Record<string, unknown>>) => ErrorCode | null;
}

/** The routes of a record's file: one at a time, a change of the record like any other. */
export const recordFileController = (resource: Resource, rule: RecordFile): Type<object> => {
  const byNumber = new IdPipe(resource.notFound);
  const fieldsOf = (file: Pick<StoredMedia, 'key' | 'name'> | null): RecordFields => ({
    mediaPath: file?.key ?? null,
    mediaName: file?.name ?? null,
    ...rule.beside?.(file !== null),
  });

  @ApiTags(resource.path)
  @Controller(`${resource.path}/:id/media-upload`)
  @Requires(resource.access.update)
  class RecordFileController {
    constructor(
      private readonly modules: ModuleRef,
      private readonly uploads: MediaUploads,
    ) {}

    @Post()
    @ApiOperation({ summary: rule.summary })
    @AcceptsFiles('file', { fields: ['typeArch'] })
    async attach(
      @Param('id', byNumber) id: number,
      @Req() request: FastifyRequest,
      @CurrentViewer() viewer: Viewer,
      @RequestEnvelope() envelope: CommandEnvelope,
    ): Promise<object> {
      const record = await this.records.find(id, viewer);
      const refusal = rule.refuse?.(viewer, record) ?? null;
      if (refusal !== null) throw new DomainError(refusal);
      const file = await this.uploads.takeOne(request, { companyId: record.companyId, field: 'file' });
      // An unused upload is removed by the sweep.
      if (rule.types?.includes(file.mediaType) === false) throw new DomainError('ERR_MEDIA_TYPE');
      return this.change(id, file, { viewer, envelope });
    }

    @Delete()
    @ApiOperation({ summary: 'Takes the file away; harmless when there is none' })
    remove(
      @Param('id', byNumber) id: number,
      @CurrentViewer() viewer: Viewer,
      @RequestEnvelope() envelope: CommandEnvelope,
    ): Promise<object> {
      return this.change(id, null, { viewer, envelope });
    }

    private async change(
      id: number,
      file: StoredMedia | null,
      request: { readonly viewer: Viewer; readonly envelope: CommandEnvelope },
    ): Promise<object> {
      return resource.view(await this.records.update(id, fieldsOf(file), request));
    }

    /** The record's own handlers, which its module made. */
    private get records(): RecordService {
      return this.modules.get<RecordService>(recordHandlers(resource), { strict: false });
    }
  }

  Object.defineProperty(RecordFileController, 'name', {
    value: `${pascalCase(resource.name)}MediaController`,
  });
  return RecordFileController;
};

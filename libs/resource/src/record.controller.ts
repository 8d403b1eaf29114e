import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, RequiresPlan } from '@prosa/http';
import type { Viewer } from '@prosa/http';
import type { CommandEnvelope } from '@prosa/event-store';
import type { RecordFields } from './record.events';
import { RecordService } from './record.service';
import type { ListRequest } from './record.queries';
import { recordBody } from './record.validation';
import type { Resource } from './resource.definition';

/** The class name of a record's parts: what operation ids in the API reference begin with. */
export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const documented = (resource: Resource): ReadonlyMap<string, readonly MethodDecorator[]> => {
  const { path, list } = resource;
  const queries = ['searchParam', 'pageNumber', ...Object.keys(list.filters ?? {})];
  const body = ApiBody({ type: resource.input });
  return new Map([
    [
      'list',
      [
        ApiOperation({ summary: list.key === null ? `All of ${path}` : `A page of ${path}` }),
        ...queries.map(name => ApiQuery({ name, required: false, type: String })),
      ],
    ],
    ['all', [ApiOperation({ summary: `All of ${path}` })]],
    ['show', [ApiOperation({ summary: `One of ${path}` })]],
    ['create', [ApiOperation({ summary: `Adds to ${path}` }), body]],
    ['update', [ApiOperation({ summary: `Changes one of ${path}; fields left out stay` }), body]],
    ['remove', [ApiOperation({ summary: `Removes one of ${path}` })]],
  ]);
};

const document = (resource: Resource, controller: Type<object>): void => {
  Object.defineProperty(controller, 'name', { value: `${pascalCase(resource.name)}Controller` });
  const target = controller.prototype as object;
  for (const [method, decorators] of documented(resource)) {
    const descriptor = Object.getOwnPropertyDescriptor(target, method);
    if (descriptor !== undefined) for (const decorate of decorators) decorate(target, method, descriptor);
  }
};

/** Serves `GET <path>/list`, all rows as a bare array, for records whose list has pages. */
const serveAll = (resource: Resource, controller: Type<object>): void => {
  const target = controller.prototype as object;
  const descriptor = Object.getOwnPropertyDescriptor(target, 'all');
  if (resource.list.key !== null && descriptor !== undefined) Get('list')(target, 'all', descriptor);
};

/** The routes of a record, under the class name that the API reference shows. */
export const recordController = (resource: Resource, handlers: symbol): Type<object> => {
  const { access, list, notFound } = resource;
  const byNumber = new IdPipe(notFound);

  @ApiTags(resource.path)
  @Controller(resource.path)
  class RecordController {
    constructor(@Inject(handlers) private readonly records: RecordService) {}

    @Get()
    @Requires(access.read)
    async list(@CurrentViewer() viewer: Viewer, @Query() request: ListRequest): Promise<object> {
      if (list.key === null) return this.all(viewer);
      const { rows, hasMore, count } = await this.records.page(viewer, request);
      return { [list.key]: rows.map(row => resource.view(row)), hasMore, count };
    }

    @Requires(access.read)
    async all(@CurrentViewer() viewer: Viewer): Promise<readonly object[]> {
      return (await this.records.all(viewer)).map(row => resource.view(row));
    }

    @Get(':id')
    @Requires(access.read)
    async show(@Param('id', byNumber) id: number, @CurrentViewer() viewer: Viewer): Promise<object> {
      return resource.view(await this.records.find(id, viewer));
    }

    @Post()
    @Requires(access.create)
    async create(
      @Body(recordBody(resource, 'create')) input: RecordFields,
      @CurrentViewer() viewer: Viewer,
      @RequestEnvelope() envelope: CommandEnvelope,
    ): Promise<object> {
      return resource.view(await this.records.create(input, { viewer, envelope }));
    }

    @Put(':id')
    @Requires(access.update)
    async update(
      @Param('id', byNumber) id: number,
      @Body(recordBody(resource, 'update')) input: RecordFields,
      @CurrentViewer() viewer: Viewer,
      @RequestEnvelope() envelope: CommandEnvelope,
    ): Promise<object> {
      return resource.view(await this.records.update(id, input, { viewer, envelope }));
    }

    @Delete(':id')
    @Requires(access.delete)
    async remove(
      @Param('id', byNumber) id: number,
      @CurrentViewer() viewer: Viewer,
      @RequestEnvelope() envelope: CommandEnvelope,
    ): Promise<object> {
      await this.records.delete(id, { viewer, envelope });
      return { ok: true };
    }
  }

  if (access.feature !== undefined) RequiresPlan(access.feature)(RecordController);
  serveAll(resource, RecordController);
  document(resource, RecordController);
  return RecordController;
};

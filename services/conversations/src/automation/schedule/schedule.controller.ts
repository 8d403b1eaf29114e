import { Body, Controller, Delete, Get, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, SCHEDULE_FILE_TYPES, type SchedulePage, type ScheduleView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  decodeCursor,
  encodeCursor,
  IdPipe,
  RequiresPlan,
  RequestEnvelope,
  Requires,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AcceptsFiles, MediaUploads } from '@prosa/media';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import type { FastifyRequest } from 'fastify';
import {
  CancelSchedule,
  ChangeSchedule,
  ChangeScheduleRequest,
  CreateSchedule,
  ListSchedulesQuery,
  ScheduleRequest,
  SetScheduleFile,
} from './schedule.commands';
import { ScheduleService } from './schedule.handlers';
import { plannerSeen } from './schedule.policy';
import { listSchedules, type ScheduleFilter } from './schedule.queries';

const byNumber = new IdPipe('ERR_NO_SCHEDULE_FOUND');

const filterOf = (viewer: Viewer, query: ListSchedulesQuery): ScheduleFilter => {
  const { searchParam, dateStart, dateEnd, contactId, cursor, pageNumber } = query;
  const ranged = dateStart !== undefined || dateEnd !== undefined;
  const limit = ranged ? LIMITS.schedulesInRange : LIMITS.pageSize;
  const wanted = {
    userId: plannerSeen(viewer),
    limit,
    ...(searchParam ? { search: searchParam } : {}),
    ...(contactId === undefined ? {} : { contactId }),
    ...(dateStart === undefined ? {} : { from: dateStart }),
    ...(dateEnd === undefined ? {} : { until: dateEnd }),
  };
  if (!cursor) return { ...wanted, offset: ((pageNumber ?? 1) - 1) * limit };
  const [sendAt, id] = decodeCursor(cursor, ['time', 'integer']);
  return { ...wanted, after: { sendAt, id } };
};

/** Messages that are sent later (spec 1 §7). */
@ApiTags('schedules')
@Controller('schedules')
@Requires('schedules:work')
@RequiresPlan('useSchedules')
export class ScheduleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly schedules: ScheduleService,
    private readonly uploads: MediaUploads,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /**
   * Returns the viewer's schedules, or all of them to supervisors and administrators; by range of days or paged.
   */
  @Get()
  async list(@CurrentViewer() viewer: Viewer, @Query() query: ListSchedulesQuery): Promise<SchedulePage> {
    const { companyId } = viewer;
    const page = await this.tenants.withTenant(companyId, db =>
      listSchedules(db, companyId, filterOf(viewer, query)),
    );
    const last = page.schedules.at(-1);
    return { ...page, nextCursor: page.hasMore && last ? encodeCursor([last.sendAt, last.id]) : null };
  }

  @Get(':id')
  show(@CurrentViewer() viewer: Viewer, @Param('id', byNumber) id: number): Promise<ScheduleView> {
    return this.schedules.find(viewer, id);
  }

  @Post()
  create(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: ScheduleRequest,
  ): Promise<ScheduleView> {
    return this.commands.execute(new CreateSchedule(viewer, envelope, request));
  }

  @Put(':id')
  change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
    @Body() request: ChangeScheduleRequest,
  ): Promise<ScheduleView> {
    return this.commands.execute(new ChangeSchedule(viewer, envelope, id, request));
  }

  @Delete(':id')
  async cancel(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new CancelSchedule(viewer, envelope, id));
    return { ok: true };
  }

  @Post(':id/media-upload')
  @ApiOperation({ summary: 'Attaches a picture, instead of the one before' })
  @AcceptsFiles('file')
  async attach(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
    @Req() request: FastifyRequest,
  ): Promise<ScheduleView> {
    // Checked before the file is read: a sent schedule accepts no file.
    const { sentAt } = await this.schedules.find(viewer, id);
    if (sentAt !== null) throw new DomainError('ERR_SCHEDULE_SENT');
    const file = await this.uploads.takeOne(request, { companyId: viewer.companyId, field: 'file' });
    if (!SCHEDULE_FILE_TYPES.includes(file.mediaType)) throw new DomainError('ERR_SCHEDULE_FILE');
    const media = { key: file.key, name: file.name, mime: file.mediaType, size: file.size };
    return this.commands.execute(new SetScheduleFile(viewer, envelope, id, media));
  }

  @Delete(':id/media-upload')
  @ApiOperation({ summary: 'Takes the picture away; harmless when there is none' })
  detach(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<ScheduleView> {
    return this.commands.execute(new SetScheduleFile(viewer, envelope, id, null));
  }
}

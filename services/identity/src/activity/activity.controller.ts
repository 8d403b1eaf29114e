import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { ActivityPage } from '@prosa/contracts';
import { CurrentViewer, Expensive, languageOf, Requires, type Viewer } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { CLOCK } from '@prosa/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendActivity } from './activity-file';
import {
  AccessesExportQuery,
  AccessesQuery,
  ActivityExportQuery,
  ActivityQuery,
  typesOfActivity,
  typesOfReading,
  wantedBy,
} from './activity.commands';
import type { FactList } from './activity.queries';
import { ActivityService, type ActivityAsked } from './activity.service';

/** What administrators did, and who read what; administrators only. */
@ApiTags('audit')
@Controller()
@Requires('audit:see')
@Expensive()
export class ActivityController {
  constructor(
    private readonly activity: ActivityService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('activity')
  @ApiOperation({ summary: 'Administrative facts as sentences, newest first' })
  async list(
    @CurrentViewer() viewer: Viewer,
    @Query() query: ActivityQuery,
    @Req() request: FastifyRequest,
  ): Promise<ActivityPage> {
    const { asked } = await this.asked('activity', viewer, query, request);
    return this.activity.page(asked, query.before ?? null);
  }

  @Get('activity/export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The same as a file, whole' })
  @ApiProduces('application/json', 'text/csv')
  async export(
    @CurrentViewer() viewer: Viewer,
    @Query() query: ActivityExportQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send('activity', viewer, query, { request, reply });
  }

  @Get('accesses')
  @ApiOperation({ summary: 'Who read what, newest first' })
  async accesses(
    @CurrentViewer() viewer: Viewer,
    @Query() query: AccessesQuery,
    @Req() request: FastifyRequest,
  ): Promise<ActivityPage> {
    const { asked } = await this.asked('reading', viewer, query, request);
    return this.activity.page(asked, query.before ?? null);
  }

  @Get('accesses/export')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The same as a file, whole' })
  @ApiProduces('application/json', 'text/csv')
  async exportAccesses(
    @CurrentViewer() viewer: Viewer,
    @Query() query: AccessesExportQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send('reading', viewer, query, { request, reply });
  }

  private async send(
    list: FactList,
    viewer: Viewer,
    query: ActivityExportQuery | AccessesExportQuery,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<void> {
    const { asked, timeZone } = await this.asked(list, viewer, query, request);
    sendActivity(reply, this.activity.lines(asked), {
      name: list === 'activity' ? 'atividade' : 'acessos',
      format: query.format ?? 'json',
      language: asked.language,
      timeZone,
      exportedAt: this.clock.now(),
    });
  }

  private async asked(
    list: FactList,
    { companyId }: Viewer,
    filter: ActivityQuery | AccessesQuery,
    request: FastifyRequest,
  ): Promise<{ readonly asked: ActivityAsked; readonly timeZone: string }> {
    const timeZone = await this.activity.timeZone(companyId);
    const types =
      filter instanceof AccessesQuery || filter instanceof AccessesExportQuery
        ? typesOfReading(filter.kind)
        : typesOfActivity(filter.kind);
    const language = filter.language ?? languageOf(request.headers['accept-language']);
    const wanted = wantedBy(filter, types, timeZone);
    return { asked: { companyId, language, wanted, list, words: filter.words ?? '' }, timeZone };
  }
}

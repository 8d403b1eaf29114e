import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { CampaignDetail, CampaignPage, CampaignReportPage, CampaignTimeline } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  Expensive,
  IdPipe,
  PageQuery,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  type Viewer,
} from '@prosa/http';
import { AcceptsFiles, contentDisposition, MediaUploads } from '@prosa/media';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { CampaignAccessGuard } from '../config/campaign-access.guard';
import { CampaignReports } from '../shipping/campaign-reports.service';
import { CampaignRequest, ChangeCampaignRequest, ReportQuery } from './campaign.commands';
import { CampaignRetries } from './campaign-retries.service';
import { Campaigns } from './campaigns.service';

const byNumber = new IdPipe('ERR_NO_CAMPAIGN_FOUND');

/** Messages to many, at a pace (spec 2 §7). */
@ApiTags('campaigns')
@Controller('campaigns')
@Requires('campaigns:manage')
@RequiresPlan('useCampaigns')
@UseGuards(CampaignAccessGuard)
export class CampaignController {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly reports: CampaignReports,
    private readonly retries: CampaignRetries,
    private readonly uploads: MediaUploads,
  ) {}

  @Get()
  @Requires('campaigns:see')
  list(
    @CurrentViewer() viewer: Viewer,
    @Query() { searchParam, pageNumber }: PageQuery,
  ): Promise<CampaignPage> {
    return this.campaigns.list(viewer, searchParam, pageNumber);
  }

  @Get(':id')
  @Requires('campaigns:see')
  @ApiOperation({ summary: 'A campaign, and how many of its recipients are how far' })
  show(@CurrentViewer() viewer: Viewer, @Param('id', byNumber) id: number): Promise<CampaignDetail> {
    return this.campaigns.show(viewer, id);
  }

  @Get(':id/timeline')
  @Requires('campaigns:see')
  @ApiOperation({ summary: 'When the messages of a campaign left, arrived, were read and answered' })
  timeline(@CurrentViewer() viewer: Viewer, @Param('id', byNumber) id: number): Promise<CampaignTimeline> {
    return this.reports.timeline(viewer, id);
  }

  @Get(':id/report')
  @Requires('campaigns:see')
  @ApiOperation({ summary: 'The recipients of a campaign, each with how far it is' })
  report(
    @CurrentViewer() viewer: Viewer,
    @Param('id', byNumber) id: number,
    @Query() query: ReportQuery,
  ): Promise<CampaignReportPage> {
    return this.reports.page(viewer, id, query);
  }

  @Get(':id/report/export')
  @Requires('campaigns:see')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The recipients of a campaign as a CSV file, those that the report would show' })
  @ApiProduces('text/csv')
  @Expensive()
  async export(
    @CurrentViewer() viewer: Viewer,
    @Param('id', byNumber) id: number,
    @Query() query: ReportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Read as a whole before the first byte is sent: a slow reader would hold a place that other companies wait for.
    const lines = await this.reports.csv(viewer, id, query);
    void reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', contentDisposition('attachment', 'campanha.csv'))
      .send(Readable.from(lines, { objectMode: false }));
  }

  @Post()
  create(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: CampaignRequest,
  ): Promise<CampaignDetail> {
    return this.campaigns.draft(viewer, request, envelope);
  }

  @Put(':id')
  change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
    @Body() request: ChangeCampaignRequest,
  ): Promise<CampaignDetail> {
    return this.campaigns.change(viewer, id, request, envelope);
  }

  @Delete(':id')
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<{ ok: true }> {
    await this.campaigns.remove(viewer, id, envelope);
    return { ok: true };
  }

  @Post(':id/start')
  @HttpCode(200)
  @ApiOperation({ summary: 'Starts it now' })
  start(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<CampaignDetail> {
    return this.campaigns.run(viewer, id, { type: 'Start' }, envelope);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stops it; at most one more message goes out' })
  cancel(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<CampaignDetail> {
    return this.campaigns.run(viewer, id, { type: 'Cancel' }, envelope);
  }

  @Post(':id/restart')
  @HttpCode(200)
  @ApiOperation({ summary: 'Goes on where it was stopped' })
  restart(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<CampaignDetail> {
    return this.campaigns.run(viewer, id, { type: 'Restart' }, envelope);
  }

  @Post(':id/clone')
  @ApiOperation({ summary: 'Drafts a campaign that has ended again, with its texts, files and audience' })
  clone(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<CampaignDetail> {
    return this.retries.clone(viewer, id, envelope);
  }

  @Post(':id/retry')
  @ApiOperation({ summary: 'Drafts the same campaign for those whom it failed to reach' })
  retry(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<CampaignDetail> {
    return this.retries.draft(viewer, id, envelope);
  }

  @Post(':id/media-upload')
  @HttpCode(200)
  @ApiOperation({ summary: 'Attaches a file, instead of the one before' })
  @AcceptsFiles('file')
  async attach(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
    @Req() request: FastifyRequest,
  ): Promise<CampaignDetail> {
    // Checked before the body is read, so that no upload is accepted for an unknown campaign.
    await this.campaigns.uuidOf(viewer.companyId, id);
    const file = await this.uploads.takeOne(request, { companyId: viewer.companyId, field: 'file' });
    const media = { key: file.key, name: file.name, mime: file.mediaType, size: file.size };
    return this.campaigns.attach(viewer, id, media, envelope);
  }

  @Delete(':id/media-upload')
  @ApiOperation({ summary: 'Takes the file away; harmless when there is none' })
  detach(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byNumber) id: number,
  ): Promise<CampaignDetail> {
    return this.campaigns.attach(viewer, id, null, envelope);
  }
}

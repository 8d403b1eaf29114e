import { Body, Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CampaignAudience } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, Expensive, RequestEnvelope, Requires, RequiresPlan, type Viewer } from '@prosa/http';
import { CampaignAccessGuard } from '../config/campaign-access.guard';
import { CampaignCheck } from './campaign-check.service';
import { AudienceQuery, TrialRequest } from './check.commands';

/** The review before a campaign starts (growth.md §3, 'Conferir'). */
@ApiTags('campaigns')
@Controller('campaigns')
@Requires('campaigns:manage')
@RequiresPlan('useCampaigns')
@UseGuards(CampaignAccessGuard)
export class CampaignCheckController {
  constructor(private readonly check: CampaignCheck) {}

  @Get('audience')
  @ApiOperation({ summary: 'Who would get a campaign, who would not and why, and about when it would end' })
  @Expensive()
  audience(@CurrentViewer() viewer: Viewer, @Query() query: AudienceQuery): Promise<CampaignAudience> {
    return this.check.audience(viewer, query);
  }

  @Post('test')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sends the message of a campaign to one number, as a trial that no report counts',
  })
  async trial(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: TrialRequest,
  ): Promise<{ ok: true }> {
    await this.check.trial(viewer, request, envelope);
    return { ok: true };
  }
}

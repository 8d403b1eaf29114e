import type { ModuleMetadata } from '@nestjs/common';
import { CampaignCheckController } from '../check/campaign-check.controller';
import { CampaignCheck } from '../check/campaign-check.service';
import { CampaignReports } from '../shipping/campaign-reports.service';
import { CampaignController } from './campaign.controller';
import { CampaignRetries } from './campaign-retries.service';
import { Campaigns } from './campaigns.service';

/** The routes of campaigns, their check and their reports, and what executes them. */
export const campaignProviders = {
  controllers: [
    // Its fixed paths come before the numbers of campaigns.
    CampaignCheckController,
    CampaignController,
  ],
  providers: [Campaigns, CampaignCheck, CampaignReports, CampaignRetries],
} satisfies ModuleMetadata;

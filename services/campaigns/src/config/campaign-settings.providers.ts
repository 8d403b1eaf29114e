import type { ModuleMetadata } from '@nestjs/common';
import { CampaignSettingsController } from './campaign-settings.controller';
import { CompanyCampaigns } from './company-campaigns.service';

/** The routes of a company's campaign settings, and what executes them. */
export const campaignSettingsProviders = {
  controllers: [CampaignSettingsController],
  providers: [CompanyCampaigns],
} satisfies ModuleMetadata;

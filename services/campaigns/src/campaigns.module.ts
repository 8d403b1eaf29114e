import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { JobsModule } from '@prosa/jobs';
import { MediaModule } from '@prosa/media';
import { PROCESS_DATABASE_URL, ProcessPlatform } from '@prosa/platform';
import { SettingsModule } from '@prosa/settings';
import { CampaignController } from './campaign/campaign.controller';
import { CampaignRetries } from './campaign/campaign-retries.service';
import { Campaigns } from './campaign/campaigns.service';
import { CampaignCheckController } from './check/campaign-check.controller';
import { CampaignCheck } from './check/campaign-check.service';
import { CompanyCampaigns } from './config/company-campaigns.service';
import { CampaignSettingsController } from './config/campaign-settings.controller';
import { ContactListFilesController } from './contact-list/contact-list-files.controller';
import { ContactListItemController } from './contact-list-item/contact-list-item.controller';
import { ContactListItems } from './contact-list-item/contact-list-items.service';
import { LeftItems } from './contact-list-item/left-items.lifecycle';
import { Audiences } from './dispatch/audience.service';
import { CampaignRounds } from './dispatch/campaign-rounds.lifecycle';
import { LaneGuard } from './dispatch/lane-guard.service';
import { LanesService } from './dispatch/lanes.service';
import { FileListController } from './file-list/file-list.controller';
import { FileLists } from './file-list/file-lists.service';
import { ImportedItems } from './list-import/imported-items.service';
import { ListImportRunner } from './list-import/list-import-runner.lifecycle';
import { ListImports } from './list-import/list-imports.service';
import { LostImports } from './list-import/lost-imports.lifecycle';
import { ContactOptOutController } from './opt-out/contact-opt-out.controller';
import { ContactOptOuts } from './opt-out/contact-opt-outs.service';
import { OptOutPeople } from './opt-out/opt-out-ids';
import { OptOutLifecycle } from './opt-out/opt-out.lifecycle';
import { optOutWorkflow } from './opt-out/opt-out.workflow';
import { OptOuts } from './opt-out/opt-outs.service';
import { ReplyLifecycle } from './reply/reply.lifecycle';
import { replyWorkflow } from './reply/reply.workflow';
import { CampaignReplies } from './reply/replies.service';
import { CampaignReports } from './shipping/campaign-reports.service';
import { ShippingDecisions } from './shipping/shipping-decisions.service';

/** Campaigns and their audiences. The port of unattended messages is composed separately. */
@Module({
  controllers: [
    CampaignSettingsController,
    // Its fixed paths come before the numbers of campaigns.
    CampaignCheckController,
    CampaignController,
    FileListController,
    ContactListFilesController,
    ContactListItemController,
    ContactOptOutController,
  ],
  providers: [
    Campaigns,
    CampaignCheck,
    CampaignReports,
    CampaignRetries,
    CompanyCampaigns,
    FileLists,
    ContactListItems,
    ContactOptOuts,
    ListImports,
    OptOutPeople,
  ],
})
export class CampaignsModule {
  /** @param conversations provides API_MESSAGES. */
  static over(conversations: Type): DynamicModule {
    return {
      module: CampaignsModule,
      imports: [JobsModule.forLane('campaigns'), MediaModule, SettingsModule, conversations],
    };
  }
}

/** Background work of campaigns: starting, sending, and opt-outs. */
@Module({
  imports: ['campaigns', optOutWorkflow.name, replyWorkflow.name].map(lane => JobsModule.forWorker(lane)),
  providers: [
    ...[Audiences, CompanyCampaigns, LaneGuard, LanesService, LeftItems, ShippingDecisions, CampaignRounds],
    ...[ImportedItems, ListImportRunner, LostImports],
    ...[ProcessPlatform, OptOuts, OptOutLifecycle, CampaignReplies, ReplyLifecycle],
  ],
})
export class CampaignDispatchModule {
  /** @param conversations provides API_MESSAGES; `url` names the database of the platform. */
  static over(conversations: Type, url: string): DynamicModule {
    const address = { provide: PROCESS_DATABASE_URL, useValue: url };
    return { module: CampaignDispatchModule, imports: [MediaModule, conversations], providers: [address] };
  }
}

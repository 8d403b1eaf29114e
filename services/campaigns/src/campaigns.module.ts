import { Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JobsModule } from '@prosa/jobs';
import { MediaModule } from '@prosa/media';
import { PROCESS_DATABASE_URL, ProcessPlatform } from '@prosa/platform';
import { SettingsModule } from '@prosa/settings';
import { CompanyCampaigns } from './config/company-campaigns.service';
import { LeftItems } from './contact-list-item/left-items.lifecycle';
import { Audiences } from './dispatch/audience.service';
import { CampaignRounds } from './dispatch/campaign-rounds.lifecycle';
import { LaneGuard } from './dispatch/lane-guard.service';
import { LanesService } from './dispatch/lanes.service';
import { NumbersAhead } from './dispatch/numbers-ahead.service';
import { ImportedItems } from './list-import/imported-items.service';
import { ListImportRunner } from './list-import/list-import-runner.lifecycle';
import { LostImports } from './list-import/lost-imports.lifecycle';
import { OptOutLifecycle } from './opt-out/opt-out.lifecycle';
import { optOutWorkflow } from './opt-out/opt-out.workflow';
import { OptOuts } from './opt-out/opt-outs.service';
import { ReplyLifecycle } from './reply/reply.lifecycle';
import { replyWorkflow } from './reply/reply.workflow';
import { CampaignReplies } from './reply/replies.service';
import { ShippingDecisions } from './shipping/shipping-decisions.service';
import * as sliceProviders from './slice-providers.generated';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

/** Campaigns and their audiences. The port of unattended messages is composed separately. */
@Module({
  imports: [CqrsModule],
  controllers: slices.flatMap(({ controllers }) => controllers),
  providers: slices.flatMap(({ providers }) => providers),
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
    ...[Audiences, CompanyCampaigns, LaneGuard, LanesService, LeftItems, NumbersAhead],
    ...[ShippingDecisions, CampaignRounds],
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

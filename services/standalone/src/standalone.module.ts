import { Module, type DynamicModule } from '@nestjs/common';
import { resourceModule } from '@prosa/resource';
import { baseModules, type ProcessParts } from '@prosa/service-host';
import { SettingsRoutesModule } from '@prosa/settings';
import { BillingModule } from '../../billing/src/billing.module';
import { platformRecords } from '../../billing/src/records';
import { BotsModule } from '../../bots/src/bots.module';
import { botRecords } from '../../bots/src/records';
import { CampaignAnswersModule } from '../../campaigns/src/campaign-ports.module';
import { CampaignsBackgroundModule, CampaignsModule } from '../../campaigns/src/campaigns.module';
import { campaignRecords } from '../../campaigns/src/records';
import { ConversationsModule } from '../../conversations/src/conversations.module';
import { conversationRecords } from '../../conversations/src/records';
import { ConversationsBackgroundModule } from '../../conversations/src/conversations-background.module';
import { GatewayModule } from '../../gateway/src/gateway.module';
import { GatewayWorkerModule } from '../../gateway/src/gateway-worker.module';
import { gatewayRecords } from '../../gateway/src/records';
import { IdentityModule } from '../../identity/src/identity.module';
import { identityRecords } from '../../identity/src/records';
import { LeadsModule } from '../../leads/src/leads.module';
import { leadRecords } from '../../leads/src/records';
import { LiveModule } from '../../live/src/live.module';
import { FoundingModule } from './founding/founding.module';
import { InstallationFiguresModule } from './installation-figures.module';

/**
 * All services in one process, the composition of `npm start`. Sessions and background work may run in other
 * processes.
 */
@Module({})
export class StandaloneModule {
  static of(parts: ProcessParts): DynamicModule {
    const { environment, platform, version } = parts;
    return {
      module: StandaloneModule,
      imports: [
        ...baseModules(parts),
        SettingsRoutesModule,
        BillingModule,
        IdentityModule.forVersion(version),
        ...[...platformRecords, ...identityRecords].map(resourceModule),
        ...conversationRecords.map(resourceModule),
        ...botRecords.map(resourceModule),
        BotsModule,
        ConversationsModule,
        LeadsModule.over(ConversationsModule),
        ...leadRecords.map(resourceModule),
        // Its fixed paths come before the records' numbers.
        CampaignsModule.over(ConversationsModule),
        CampaignAnswersModule,
        ...campaignRecords.map(resourceModule),
        ...(environment.runs('processes')
          ? [
              ConversationsBackgroundModule.over(platform.url),
              CampaignsBackgroundModule.over(ConversationsModule, platform.url),
            ]
          : []),
        GatewayModule,
        ...gatewayRecords.map(resourceModule),
        ...(environment.runs('gateway') ? [GatewayWorkerModule] : []),
        LiveModule,
        FoundingModule,
        InstallationFiguresModule,
      ],
    };
  }
}

import { Module, type DynamicModule } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { HttpModule, type EdgeParts } from '@prosa/http';
import { JobsModule } from '@prosa/jobs';
import { PlatformModule, type Platform } from '@prosa/platform';
import { resourceModule } from '@prosa/resource';
import { OutboundModule } from '@prosa/outbound';
import { SecretsModule } from '@prosa/secrets';
import { BillingModule } from '../../billing/src/billing.module';
import { platformRecords } from '../../billing/src/records';
import { BotRecordsModule } from '../../bots/src/config/bot-records.module';
import { botRecords } from '../../bots/src/records';
import { CampaignAnswersModule } from '../../campaigns/src/campaign-answers.module';
import { CampaignDispatchModule, CampaignsModule } from '../../campaigns/src/campaigns.module';
import { campaignRecords } from '../../campaigns/src/records';
import { ConversationsModule } from '../../conversations/src/conversations.module';
import { conversationRecords } from '../../conversations/src/records';
import { RoutingModule } from '../../conversations/src/routing/routing.module';
import { GatewayModule } from '../../gateway/src/gateway.module';
import { GatewayWorkerModule } from '../../gateway/src/gateway-worker.module';
import { IdentityModule } from '../../identity/src/identity.module';
import { LeadsModule } from '../../leads/src/leads.module';
import { LiveModule } from '../../live/src/live.module';
import { FoundingModule } from './founding/founding.module';
import { InstallationFiguresModule } from './installation-figures.module';
import { OnlineUsersModule } from './online-users.module';
import { PlatformMessagesModule } from './platform-messages.module';
import { SessionSettingsModule } from './session-settings.module';

/** What the one process is made of besides its services. */
export interface StandaloneParts {
  readonly environment: Environment;
  readonly platform: Platform;
  readonly edge: EdgeParts;
  readonly version: string;
}

/**
 * All services in one process, the composition that `npm start` runs. Sessions, and what nobody waits for, may be in
 * others.
 */
@Module({})
export class StandaloneModule {
  static of({ environment, platform, edge, version }: StandaloneParts): DynamicModule {
    const failures = 'Tries of background jobs that failed.';
    const onError = (error: Error, job: string | null): void => {
      // A lost connection is no job's failure; health tells of it. `job` is a scraper's own label.
      if (job !== null) edge.metrics.count('prosa_job_failures_total', failures, { work: job });
      const what = job === null ? 'jobs are not reached; trying again' : 'a background job failed';
      edge.logger.warn({ err: { message: error.message }, job }, what);
    };
    const jobs = environment.jobsUrl(platform.url);
    return {
      module: StandaloneModule,
      imports: [
        HttpModule.forProcess(edge),
        PlatformModule.forPlatform(platform, environment),
        JobsModule.forRoot({
          connection: { url: jobs, clock: platform.clock, onError },
          runs: environment.runs('processes'),
          // Where they are in the database, its own health says it.
          ...(jobs === platform.url ? {} : { health: edge.health }),
        }),
        SecretsModule,
        OutboundModule,
        SessionSettingsModule,
        PlatformMessagesModule,
        BillingModule,
        IdentityModule.forVersion(version),
        ...platformRecords.map(resourceModule),
        ...conversationRecords.map(resourceModule),
        ...botRecords.map(resourceModule),
        BotRecordsModule,
        ConversationsModule,
        LeadsModule.over(ConversationsModule),
        // Its fixed paths come before the records' numbers.
        CampaignsModule.over(ConversationsModule),
        CampaignAnswersModule,
        ...campaignRecords.map(resourceModule),
        ...(environment.runs('processes')
          ? [RoutingModule.over(platform.url), CampaignDispatchModule.over(ConversationsModule, platform.url)]
          : []),
        GatewayModule,
        ...(environment.runs('gateway') ? [GatewayWorkerModule] : []),
        LiveModule,
        OnlineUsersModule,
        FoundingModule,
        InstallationFiguresModule,
      ],
    };
  }
}

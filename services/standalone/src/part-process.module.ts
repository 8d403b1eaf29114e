import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ACCESS_TOKENS, HttpModule, type AccessTokens } from '@prosa/http';
import { PlatformModule } from '@prosa/platform';
import type { ProcessParts } from '@prosa/service-host';
import { CampaignAnswersModule } from '../../campaigns/src/campaign-ports.module';
import { ConversationPortsModule } from '../../conversations/src/conversation-ports.module';
import { LeadHolderModule } from '../../leads/src/lead-holder-ports.module';
import { GatewayWorkerModule } from '../../gateway/src/gateway-worker.module';

/** Authenticates no one: such a process only has routes for operators. */
const nobody: AccessTokens = {
  verify: () => Promise.resolve(null),
  onChange: () => () => undefined,
};

@Global()
@Module({ providers: [{ provide: ACCESS_TOKENS, useValue: nobody }], exports: [ACCESS_TOKENS] })
class NobodyModule {}

/**
 * A process without API: WhatsApp sessions, if it is a gateway. Its partitions of the read model are projected by
 * the platform.
 */
@Module({})
export class PartProcessModule {
  static of({ environment, platform, edge }: ProcessParts): DynamicModule {
    return {
      module: PartProcessModule,
      imports: [
        NobodyModule,
        HttpModule.forProcess(edge),
        PlatformModule.forPlatform(platform, environment),
        ...(environment.runs('gateway') ? [GatewayWorkerModule] : []),
        // Without a stream, a gateway's facts are recorded in this process.
        ...(environment.runs('gateway') && platform.ingress === null
          ? [ConversationPortsModule, LeadHolderModule, CampaignAnswersModule]
          : []),
      ],
    };
  }
}

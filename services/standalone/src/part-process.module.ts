import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ACCESS_TOKENS, HttpModule, type AccessTokens } from '@prosa/http';
import { PlatformModule } from '@prosa/platform';
import { CampaignAnswersModule } from '../../campaigns/src/campaign-answers.module';
import { ConversationIngressModule } from '../../conversations/src/conversation-ingress.module';
import { LeadHolderModule } from '../../leads/src/lead-holder.module';
import { GatewayWorkerModule } from '../../gateway/src/gateway-worker.module';
import type { StandaloneParts } from './standalone.module';

/** Lets nobody in: the doors of such a process are for those who look after machines. */
const nobody: AccessTokens = {
  verify: () => Promise.resolve(null),
  onChange: () => () => undefined,
};

@Global()
@Module({ providers: [{ provide: ACCESS_TOKENS, useValue: nobody }], exports: [ACCESS_TOKENS] })
class NobodyModule {}

/**
 * What a process runs that answers no people: WhatsApp sessions and what they need where it is a gateway. Its share of
 * the read model is the platform's to keep.
 */
@Module({})
export class PartProcessModule {
  static of({ environment, platform, edge }: StandaloneParts): DynamicModule {
    return {
      module: PartProcessModule,
      imports: [
        NobodyModule,
        HttpModule.forProcess(edge),
        PlatformModule.forPlatform(platform, environment),
        ...(environment.runs('gateway') ? [GatewayWorkerModule] : []),
        // Without a stream to tell them over, a gateway's facts are written here.
        ...(environment.runs('gateway') && platform.ingress === null
          ? [ConversationIngressModule, LeadHolderModule, CampaignAnswersModule]
          : []),
      ],
    };
  }
}

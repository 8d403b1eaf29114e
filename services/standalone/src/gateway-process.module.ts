import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ACCESS_TOKENS, HttpModule, type AccessTokens } from '@prosa/http';
import { PlatformModule } from '@prosa/platform';
import { ConversationIngressModule } from '../../conversations/src/conversation-ingress.module';
import { GatewayWorkerModule } from '../../gateway/src/gateway-worker.module';
import type { StandaloneParts } from './standalone.module';

/** Lets nobody in: a gateway's doors are for those who look after machines. */
const nobody: AccessTokens = {
  verify: () => Promise.resolve(null),
  onChange: () => () => undefined,
};

@Global()
@Module({ providers: [{ provide: ACCESS_TOKENS, useValue: nobody }], exports: [ACCESS_TOKENS] })
class NobodyModule {}

/** Only WhatsApp sessions and what they need: what `PROSA_ROLES=gateway` runs. */
@Module({})
export class GatewayProcessModule {
  static of({ environment, platform, edge }: StandaloneParts): DynamicModule {
    return {
      module: GatewayProcessModule,
      imports: [
        NobodyModule,
        HttpModule.forProcess(edge),
        PlatformModule.forPlatform(platform, environment),
        ConversationIngressModule,
        GatewayWorkerModule,
      ],
    };
  }
}

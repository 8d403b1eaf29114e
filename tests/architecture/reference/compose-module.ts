import type { DynamicModule } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { HttpModule } from '@prosa/http';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { PlatformModule, type Platform } from '@prosa/platform';
import { resourceModule } from '@prosa/resource';
import { SettingsModule } from '@prosa/settings';
import { ConversationsModule } from '../../../services/conversations/src/conversations.module';
import { conversationRecords } from '../../../services/conversations/src/records';

/** Every module whose routes the reference describes; for preview only, where no provider is ever made or called. */
export const composeModule = (environment: Environment): DynamicModule => {
  const logger = createLogger({ service: 'reference', level: 'silent' });
  const platform = { readModel: {} } as unknown as Platform;
  return HttpModule.forProcess({ health: new HealthChecks(), metrics: new Metrics(), logger }, [
    PlatformModule.forPlatform(platform, environment),
    SettingsModule,
    ...conversationRecords.map(resourceModule),
    ConversationsModule,
  ]);
};

import { Module, type DynamicModule } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { CONVERSATION_HOLDERS, ConversationHolders } from './conversation-holders.port';
import { EXPECTED_ANSWERS, ExpectedAnswers } from './expected-answers.port';
import type { Platform } from './open-platform';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  COMPANY_LOG,
  ERASURES,
  ENVIRONMENT,
  EVENT_CODEC,
  EVENT_FEED,
  EVENT_STORE,
  FACT_SUBSCRIPTIONS,
  FRAME_PUBLISHER,
  INGRESS_EXCHANGE,
  LIVE_FEED,
  NUMBERS,
  OWNER_DATABASE,
  PERSONAL_HASHES,
  PERSONAL_IDS,
  TENANT_DATABASE,
  WAKE_UPS,
} from './tokens';

const provided = (platform: Platform, environment: Environment) =>
  [
    [ENVIRONMENT, environment],
    [CLOCK, platform.clock],
    [EVENT_STORE, platform.store],
    [EVENT_CODEC, platform.codec],
    [AGGREGATES, platform.aggregates],
    [EVENT_FEED, platform.feed],
    [TENANT_DATABASE, platform.readModel.tenants],
    [OWNER_DATABASE, platform.readModel.owner],
    [NUMBERS, platform.readModel.numbers],
    [PERSONAL_HASHES, platform.personalHashes],
    [PERSONAL_IDS, platform.personalIds],
    [ERASURES, platform.erasures],
    [BARRIER, platform.barrier],
    [LIVE_FEED, platform.liveFeed],
    [FRAME_PUBLISHER, platform.liveFeed],
    [FACT_SUBSCRIPTIONS, platform.subscriptions],
    [WAKE_UPS, platform.wakeUps],
    [COMPANY_LOG, platform.companyLog],
    [INGRESS_EXCHANGE, platform.ingress],
    [CONVERSATION_HOLDERS, new ConversationHolders()],
    [EXPECTED_ANSWERS, new ExpectedAnswers()],
  ] as const;

/** Hands an open platform to every module of the process. */
@Module({})
export class PlatformModule {
  static forPlatform(platform: Platform, environment: Environment): DynamicModule {
    const providers = provided(platform, environment).map(([provide, useValue]) => ({ provide, useValue }));
    return {
      module: PlatformModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}

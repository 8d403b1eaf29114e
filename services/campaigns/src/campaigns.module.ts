import { Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JobsModule, workersOf } from '@prosa/jobs';
import { MediaModule } from '@prosa/media';
import { PROCESS_DATABASE_URL, ProcessPlatform } from '@prosa/platform';
import { SettingsModule } from '@prosa/settings';
import * as background from './background.generated';
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

/** What features declare in a `*.background.ts` of their own. */
const work = Object.values(background);

/** Background work of campaigns: starting, sending, and opt-outs. */
@Module({
  imports: workersOf(work),
  providers: [ProcessPlatform, ...work.flatMap(({ providers }) => providers)],
})
export class CampaignsBackgroundModule {
  /** @param conversations provides API_MESSAGES; `url` names the database of the platform. */
  static over(conversations: Type, url: string): DynamicModule {
    const address = { provide: PROCESS_DATABASE_URL, useValue: url };
    return { module: CampaignsBackgroundModule, imports: [MediaModule, conversations], providers: [address] };
  }
}

import { Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MediaModule } from '@prosa/media';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import { SettingsModule } from '@prosa/settings';
import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { CAPTCHA } from './captcha/captcha.port';
import { openCaptcha } from './captcha/open-captcha';
import { LeadPortsModule } from './lead-ports.module';
import * as sliceProviders from './slice-providers.generated';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

/** Public forms, and their leads. The ports of tickets and contacts are composed separately. */
@Module({
  imports: [CqrsModule],
  controllers: slices.flatMap(({ controllers }) => controllers),
  providers: [
    {
      provide: CAPTCHA,
      inject: [ENVIRONMENT, OWNER_DATABASE, CLOCK],
      useFactory: (environment: Environment, db: OwnerDatabase, clock: Clock) =>
        openCaptcha(environment, db, clock),
    },
    ...slices.flatMap(({ providers }) => providers),
  ],
  exports: [LeadPortsModule],
})
export class LeadsModule {
  /** @param conversations provides CONVERSATION_SLOTS, LEAD_CONTACTS and LEAD_TICKETS. */
  static over(conversations: Type): DynamicModule {
    return {
      module: LeadsModule,
      imports: [MediaModule, SettingsModule, LeadPortsModule.over(conversations), conversations],
    };
  }
}

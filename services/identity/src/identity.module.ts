import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailModule } from '@prosa/mail';
import { VERSION } from './about/about.controller';
import { IdentityPortsModule } from './identity-ports.module';
import { IdentityRegistry } from './identity-registry';
import * as sliceProviders from './slice-providers.generated';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

/**
 * Companies, users, sessions. Needs the ports of `@prosa/platform` (AGGREGATES, BARRIER, NUMBERS, CLOCK, both
 * databases, FRAME_PUBLISHER, FACT_SUBSCRIPTIONS, ENVIRONMENT) and the rate limiter of `HttpModule`; ONLINE_USERS
 * is optional.
 */
@Module({})
export class IdentityModule {
  static forVersion(version: string): DynamicModule {
    return {
      module: IdentityModule,
      global: true,
      imports: [CqrsModule, MailModule, IdentityPortsModule],
      controllers: slices.flatMap(({ controllers }) => controllers),
      providers: [
        { provide: VERSION, useValue: version },
        IdentityRegistry,
        ...slices.flatMap(({ providers }) => providers),
      ],
      exports: [IdentityPortsModule, IdentityRegistry],
    };
  }
}

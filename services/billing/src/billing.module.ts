import { Global, Module, type ModuleMetadata } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailModule } from '@prosa/mail';
import { MediaModule } from '@prosa/media';
import { SettingsModule } from '@prosa/settings';
import { BillingPortsModule } from './billing-ports.module';
import { PlanRegistry } from './plan-registry';
import * as sliceProviders from './slice-providers.generated';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

/**
 * Plans, what they cover, invoices and payments.
 */
@Global()
@Module({
  imports: [CqrsModule, BillingPortsModule, MailModule, MediaModule, SettingsModule],
  controllers: slices.flatMap(({ controllers }) => controllers),
  providers: [PlanRegistry, ...slices.flatMap(({ providers }) => providers)],
  exports: [BillingPortsModule, PlanRegistry],
})
export class BillingModule {}

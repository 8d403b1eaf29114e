import { Global, Module, type ModuleMetadata } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailModule } from '@prosa/mail';
import { MediaModule } from '@prosa/media';
import { SettingsModule } from '@prosa/settings';
import { BillingPortsModule } from './billing-ports.module';
import { Charges } from './charge/charges.service';
import { SubscriptionController } from './charge/subscription.controller';
import { DueInvoices } from './invoice/due-invoices';
import { InvoiceController } from './invoice/invoice.controller';
import { InvoiceService } from './invoice/invoice.service';
import { Reminders } from './dunning/reminders';
import { PlanRegistry } from './plan-registry';
import { PlanController } from './plan/plan.controller';
import { PlanService } from './plan/plan.service';
import * as sliceProviders from './slice-providers.generated';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

/**
 * Plans, what they cover, invoices and payments.
 */
@Global()
@Module({
  imports: [CqrsModule, BillingPortsModule, MailModule, MediaModule, SettingsModule],
  controllers: [
    PlanController,
    InvoiceController,
    SubscriptionController,
    ...slices.flatMap(({ controllers }) => controllers),
  ],
  providers: [
    DueInvoices,
    Reminders,
    InvoiceService,
    Charges,
    PlanService,
    PlanRegistry,
    ...slices.flatMap(({ providers }) => providers),
  ],
  exports: [BillingPortsModule, PlanRegistry],
})
export class BillingModule {}

import { Global, Module } from '@nestjs/common';
import { MailModule } from '@prosa/mail';
import { MediaModule } from '@prosa/media';
import { SettingsModule } from '@prosa/settings';
import { AnnouncementMediaController } from './announcement/announcement-media.controller';
import { HelpPagesController } from './help/help-pages.controller';
import { BillingPortsModule } from './billing-ports.module';
import { BankController } from './bank/bank.controller';
import { Charges } from './charge/charges.service';
import { SubscriptionController } from './charge/subscription.controller';
import { DueInvoices } from './invoice/due-invoices';
import { InvoiceController } from './invoice/invoice.controller';
import { InvoiceService } from './invoice/invoice.service';
import { CompanyHistoryController } from './company-history/company-history.controller';
import { Reminders } from './dunning/reminders';
import { MoneyController } from './money/money.controller';
import { PayerService } from './payer/payer.service';
import { PaymentNoticeController } from './payment/payment-notice.controller';
import { PaymentWork } from './payment/payment-work';
import { PaymentController } from './payment/payment.controller';
import { Payments } from './payment/payments.service';
import { PaymentAccess } from './pix/payment-access';
import { PlanRegistry } from './plan-registry';
import { PlanController } from './plan/plan.controller';
import { PlanService } from './plan/plan.service';
import { ProviderSecretController } from './provider/provider-secret.controller';
import { ProviderSecrets } from './provider/provider-secret.store';
import { StorageController } from './storage/storage.controller';

/**
 * Plans, what they cover, invoices and payments.
 */
@Global()
@Module({
  imports: [BillingPortsModule, MailModule, MediaModule, SettingsModule],
  controllers: [
    PlanController,
    ProviderSecretController,
    AnnouncementMediaController,
    HelpPagesController,
    StorageController,
    MoneyController,
    InvoiceController,
    CompanyHistoryController,
    SubscriptionController,
    PaymentController,
    PaymentNoticeController,
    BankController,
  ],
  providers: [
    DueInvoices,
    Reminders,
    InvoiceService,
    PayerService,
    PaymentAccess,
    Charges,
    Payments,
    PaymentWork,
    PlanService,
    PlanRegistry,
    ProviderSecrets,
  ],
  exports: [BillingPortsModule, PlanRegistry],
})
export class BillingModule {}

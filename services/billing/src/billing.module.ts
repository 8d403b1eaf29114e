import { Global, Module } from '@nestjs/common';
import { PLAN_GATE } from '@prosa/http';
import { MailModule } from '@prosa/mail';
import { MediaModule, STORAGE_QUOTA } from '@prosa/media';
import { PLAN_LIMITS } from '@prosa/resource';
import { SettingsModule } from '@prosa/settings';
import { AnnouncementMediaController } from './announcement/announcement-media.controller';
import { HelpPagesController } from './help/help-pages.controller';
import { BankController } from './bank/bank.controller';
import { Charges } from './charge/charges.service';
import { SubscriptionController } from './charge/subscription.controller';
import { DueInvoices } from './invoice/due-invoices';
import { InvoiceController } from './invoice/invoice.controller';
import { InvoiceHandlers } from './invoice/invoice.handlers';
import { CompanyHistoryController } from './company-history/company-history.controller';
import { Reminders } from './dunning/reminders';
import { MoneyController } from './money/money.controller';
import { PayerHandlers } from './payer/payer.handlers';
import { PaymentNoticeController } from './payment/payment-notice.controller';
import { PaymentWork } from './payment/payment-work';
import { PaymentController } from './payment/payment.controller';
import { Payments } from './payment/payments.service';
import { PaymentAccess } from './pix/payment-access';
import { PlanRegistry } from './plan-registry';
import { PlanCover } from './plan/plan-cover.adapter';
import { PlanController } from './plan/plan.controller';
import { PlanHandlers } from './plan/plan.handlers';
import { ProviderSecretController } from './provider/provider-secret.controller';
import { ProviderSecrets } from './provider/provider-secret.store';
import { StorageController } from './storage/storage.controller';

/**
 * Plans, and what they cover. Gives everybody PLAN_GATE and PLAN_LIMITS, so that routes and handlers of all services ask
 * one answerer.
 */
@Global()
@Module({
  imports: [MailModule, MediaModule, SettingsModule],
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
    InvoiceHandlers,
    PayerHandlers,
    PaymentAccess,
    Charges,
    Payments,
    PaymentWork,
    PlanCover,
    PlanHandlers,
    PlanRegistry,
    ProviderSecrets,
    { provide: PLAN_GATE, useExisting: PlanCover },
    { provide: PLAN_LIMITS, useExisting: PlanCover },
    { provide: STORAGE_QUOTA, useExisting: PlanCover },
  ],
  exports: [PLAN_GATE, PLAN_LIMITS, STORAGE_QUOTA, PlanRegistry],
})
export class BillingModule {}

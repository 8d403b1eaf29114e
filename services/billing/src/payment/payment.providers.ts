import type { ModuleMetadata } from '@nestjs/common';
import { BankController } from '../bank/bank.controller';
import { PayerService } from '../payer/payer.service';
import { PaymentAccess } from '../pix/payment-access';
import { PaymentNoticeController } from './payment-notice.controller';
import { PaymentNotices } from './payment-notice.store';
import { PaymentWork } from './payment-work';
import { PaymentController } from './payment.controller';
import { Payments } from './payments.service';

/** The routes of payments, and what executes them. */
export const paymentProviders = {
  controllers: [PaymentController, PaymentNoticeController, BankController],
  providers: [PayerService, PaymentAccess, PaymentNotices, Payments, PaymentWork],
} satisfies ModuleMetadata;

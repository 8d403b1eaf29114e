import type { ModuleMetadata } from '@nestjs/common';
import { PaymentHealth } from './payment-health';
import { PaymentSetupController } from './payment-setup.controller';
import { PaymentSetup } from './payment-setup.service';

/** The set-up of the payment provider, and its health. */
export const paymentSetupProviders = {
  controllers: [PaymentSetupController],
  providers: [PaymentHealth, PaymentSetup],
} satisfies ModuleMetadata;

import type { ModuleMetadata } from '@nestjs/common';
import { Charges } from './charges.service';
import { SubscriptionController } from './subscription.controller';

/** The routes of a subscription, and what executes them. */
export const chargeProviders = {
  controllers: [SubscriptionController],
  providers: [Charges],
} satisfies ModuleMetadata;

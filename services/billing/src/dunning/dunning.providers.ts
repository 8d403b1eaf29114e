import type { ModuleMetadata } from '@nestjs/common';
import { Reminders } from './reminders';

/** Reminds payers of invoices. */
export const dunningProviders = {
  controllers: [],
  providers: [Reminders],
} satisfies ModuleMetadata;

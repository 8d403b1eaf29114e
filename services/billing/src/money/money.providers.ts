import type { ModuleMetadata } from '@nestjs/common';
import { MoneyController } from './money.controller';

/** The routes of the platform's figures of money. */
export const moneyProviders = {
  controllers: [MoneyController],
  providers: [],
} satisfies ModuleMetadata;

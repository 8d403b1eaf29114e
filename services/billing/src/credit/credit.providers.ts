import type { ModuleMetadata } from '@nestjs/common';
import { CreditController } from './credit.controller';
import { Credits } from './credit.service';

/** The routes of credit, and what executes them. */
export const creditProviders = {
  controllers: [CreditController],
  providers: [Credits],
} satisfies ModuleMetadata;

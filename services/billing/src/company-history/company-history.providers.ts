import type { ModuleMetadata } from '@nestjs/common';
import { CompanyHistoryController } from './company-history.controller';

/** The routes of a company's history. */
export const companyHistoryProviders = {
  controllers: [CompanyHistoryController],
  providers: [],
} satisfies ModuleMetadata;

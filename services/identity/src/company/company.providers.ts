import type { ModuleMetadata } from '@nestjs/common';
import { CompanyAdministration } from './company-administration';
import { CompanyController } from './company.controller';

/** The routes of companies, and what executes them. */
export const companyProviders = {
  controllers: [CompanyController],
  providers: [CompanyAdministration],
} satisfies ModuleMetadata;

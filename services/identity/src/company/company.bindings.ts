import type { ModuleMetadata } from '@nestjs/common';
import { SUBSCRIPTION_RENEWAL } from '@prosa/platform';
import { CompanyDirectory } from './company-directory';
import { CompanyService } from './company.service';
import { PaidRenewals } from './subscription-renewal.adapter';

/** Companies and the renewal of their subscriptions, for every process. */
export const companyBindings = {
  providers: [CompanyDirectory, CompanyService, { provide: SUBSCRIPTION_RENEWAL, useClass: PaidRenewals }],
  exports: [SUBSCRIPTION_RENEWAL, CompanyDirectory, CompanyService],
} satisfies ModuleMetadata;

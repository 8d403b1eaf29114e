import type { ModuleMetadata } from '@nestjs/common';
import { PLATFORM_COMPANY } from '@prosa/platform';
import { SuperUsersCompany } from './platform-company.adapter';

/** The platform's company, for every process. */
export const verificationBindings = {
  providers: [{ provide: PLATFORM_COMPANY, useClass: SuperUsersCompany }],
  exports: [PLATFORM_COMPANY],
} satisfies ModuleMetadata;

import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { OnboardingView } from '@prosa/contracts';
import { CurrentViewer, Requires, type Viewer } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { onboardingOf } from './onboarding.queries';

/** The onboarding checklist of a company, derived from facts. */
@ApiTags('onboarding')
@Controller('onboarding')
@Requires('settings:manage')
export class OnboardingController {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  /** Returns which of the first steps are done. */
  @Get()
  show(@CurrentViewer() { companyId }: Viewer): Promise<OnboardingView> {
    return this.tenants.withTenant(companyId, db => onboardingOf(db, companyId));
  }
}

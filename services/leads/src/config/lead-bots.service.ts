import { Inject, Injectable } from '@nestjs/common';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { chosenIntegrations, typebotsOf } from './lead-integration.queries';

/** The typebot that answers a company's leads. */
@Injectable()
export class LeadBots {
  constructor(
    @Inject(PLAN_GATE) private readonly plans: PlanGate,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Null where none is chosen, it is switched off, or the plan does not include it. */
  async of(companyId: number): Promise<{ readonly id: number; readonly name: string } | null> {
    if (!(await this.plans.allows(companyId, 'useIntegrations'))) return null;
    return this.tenants.withTenant(companyId, async db => {
      const { integrationId, isActive } = (await chosenIntegrations(db, [companyId]))(companyId);
      if (!isActive) return null;
      return (await typebotsOf(db, companyId)).find(({ id }) => id === integrationId) ?? null;
    });
  }
}

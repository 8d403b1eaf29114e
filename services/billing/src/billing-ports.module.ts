import { Global, Module } from '@nestjs/common';
import { PLAN_GATE } from '@prosa/http';
import { STORAGE_QUOTA } from '@prosa/media';
import { PLAN_LIMITS } from '@prosa/resource';
import type { ServicePorts } from '@prosa/service-host';
import { PlanCover } from './plan/plan-cover.adapter';

/** Billing's ports for every process: features and quotas of a company's plan. */
@Global()
@Module({
  providers: [
    PlanCover,
    { provide: PLAN_GATE, useExisting: PlanCover },
    { provide: PLAN_LIMITS, useExisting: PlanCover },
    { provide: STORAGE_QUOTA, useExisting: PlanCover },
  ],
  exports: [PLAN_GATE, PLAN_LIMITS, STORAGE_QUOTA],
})
export class BillingPortsModule {}

/** Billing's ports in processes of other services; they write nothing. */
export const billingPorts: ServicePorts = { modules: [BillingPortsModule], catalogues: [] };

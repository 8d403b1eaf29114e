import type { ModuleMetadata } from '@nestjs/common';
import { PLAN_GATE } from '@prosa/http';
import { STORAGE_QUOTA } from '@prosa/media';
import { PLAN_LIMITS } from '@prosa/resource';
import { PlanCover } from './plan-cover.adapter';

/** Features and quotas of a company's plan, for every process. */
export const planBindings = {
  providers: [
    PlanCover,
    { provide: PLAN_GATE, useExisting: PlanCover },
    { provide: PLAN_LIMITS, useExisting: PlanCover },
    { provide: STORAGE_QUOTA, useExisting: PlanCover },
  ],
  exports: [PLAN_GATE, PLAN_LIMITS, STORAGE_QUOTA],
} satisfies ModuleMetadata;

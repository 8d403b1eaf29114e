import { Global, Module } from '@nestjs/common';
import { PLAN_GATE } from '@prosa/http';
import { PLAN_LIMITS } from '@prosa/resource';
import { PlanRegistry } from './plan-registry';
import { PlanCover } from './plan/plan-cover.adapter';
import { PlanController } from './plan/plan.controller';
import { PlanHandlers } from './plan/plan.handlers';

/**
 * Plans, and what they cover. Gives everybody PLAN_GATE and PLAN_LIMITS, so that routes and handlers of all services ask
 * one answerer.
 */
@Global()
@Module({
  controllers: [PlanController],
  providers: [
    PlanCover,
    PlanHandlers,
    PlanRegistry,
    { provide: PLAN_GATE, useExisting: PlanCover },
    { provide: PLAN_LIMITS, useExisting: PlanCover },
  ],
  exports: [PLAN_GATE, PLAN_LIMITS, PlanRegistry],
})
export class BillingModule {}

import type { PlanFeature } from '@prosa/contracts';

/** Injection token of {@link PlanGate}. */
export const PLAN_GATE = Symbol('PlanGate');

/** Knows what a company's plan includes. A process that serves a route which needs a plan does not start without one. */
export interface PlanGate {
  allows(companyId: number, feature: PlanFeature): Promise<boolean>;
}

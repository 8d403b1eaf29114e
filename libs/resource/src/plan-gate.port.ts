/** Injection token of {@link PlanGate}. */
export const PLAN_GATE = Symbol('PlanGate');

/** Knows what a company's plan includes. A record that names a feature does not start without one. */
export interface PlanGate {
  allows(companyId: number, feature: string): Promise<boolean>;
}

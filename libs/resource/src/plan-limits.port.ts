import type { PlanLimits } from '@prosa/contracts';

/** Injection token of {@link PlanLimitsReader}; without a provider nothing is limited. */
export const PLAN_LIMITS = Symbol('PlanLimitsReader');

/** The quotas of a plan. */
export type LimitedKind = keyof PlanLimits;

/** Knows how many of something a company's plan covers. */
export interface PlanLimitsReader {
  /** Null for a company without a plan, which may have as many as it likes. */
  limitOf(companyId: number, kind: LimitedKind): Promise<number | null>;
}

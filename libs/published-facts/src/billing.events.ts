import type { PlanFeatures, PlanLimits } from '@prosa/contracts';
import type { Fact } from '@prosa/kernel';
import type { Versions } from './versions';

/** All editable properties of a plan. */
export interface PlanContent extends PlanFeatures, PlanLimits {
  readonly name: string;
  /** Cents of Brazilian reais per month. */
  readonly valueCents: number;
  /** Whether the sign-up offers it. */
  readonly isPublic: boolean;
  /** Gibibytes of files; 0, or absent in plans of earlier releases: no limit. */
  readonly storageGb?: number;
}

/**
 * Quotas or prices of a plan changed; contains the changed properties, which apply to all companies with the plan.
 */
export type PlanChanged = Fact<
  'PlanChanged',
  { readonly id: number; readonly changes: Partial<PlanContent> }
>;

/** Every fact that billing publishes. */
export type BillingFact = PlanChanged;

/** The names of those facts, each with the version of its data. */
export const billingFacts: Versions<BillingFact> = {
  PlanChanged: 1,
};

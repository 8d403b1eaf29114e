import type { PlanFeatures, PlanLimits } from '@prosa/contracts';

/** A plan as `billing` projects it; plans are the platform's, so the row has no company. */
export interface PlanRow extends PlanFeatures, PlanLimits {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Cents of Brazilian reais per month. */
  readonly valueCents: number;
  readonly isPublic: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The tables that `services/billing` writes. */
export interface BillingTables {
  plan: PlanRow;
}

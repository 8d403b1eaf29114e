import type { PlanFeatures, PlanLimits } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** Everything about a plan that people choose. */
export interface PlanContent extends PlanFeatures, PlanLimits {
  readonly name: string;
  /** Cents of Brazilian reais per month. */
  readonly valueCents: number;
  /** Whether the sign-up offers it. */
  readonly isPublic: boolean;
  /** Gibibytes of files; 0, or absent in plans of earlier releases: no limit. */
  readonly storageGb?: number;
}

/** The platform has another plan that companies can be given. */
export type PlanAdded = Fact<
  'PlanAdded',
  {
    /** The number that companies name it by. */
    readonly id: number;
    readonly plan: PlanContent;
  }
>;

/** A plan covers or costs something else; what differs is told as it is now, and holds for all who have it. */
export type PlanChanged = Fact<
  'PlanChanged',
  { readonly id: number; readonly changes: Partial<PlanContent> }
>;

/** A plan that no company had any more is gone. */
export type PlanRemoved = Fact<'PlanRemoved', { readonly id: number }>;

/** Every fact of a plan. */
export type PlanEvent = PlanAdded | PlanChanged | PlanRemoved;

/** The facts of plan streams. */
export const planEvents = defineEvents<PlanEvent>('plan', {
  PlanAdded: { version: 1 },
  PlanChanged: { version: 1 },
  PlanRemoved: { version: 1 },
});

import { defineEvents, type Fact } from '@prosa/kernel';
import type { PlanChanged, PlanContent } from '@prosa/published-facts';
export type { PlanChanged, PlanContent };

/** The platform has another plan that companies can be given. */
export type PlanAdded = Fact<
  'PlanAdded',
  {
    /** The number that companies name it by. */
    readonly id: number;
    readonly plan: PlanContent;
  }
>;

/** An unused plan was removed. */
export type PlanRemoved = Fact<'PlanRemoved', { readonly id: number }>;

/** Every fact of a plan. */
export type PlanEvent = PlanAdded | PlanChanged | PlanRemoved;

/** The facts of plan streams. */
export const planEvents = defineEvents<PlanEvent>('plan', {
  PlanAdded: { version: 1 },
  PlanChanged: { version: 1 },
  PlanRemoved: { version: 1 },
});

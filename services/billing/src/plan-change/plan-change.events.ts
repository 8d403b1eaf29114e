import { defineEvents, type Fact } from '@prosa/kernel';

/** A company asked for another plan, from a day on. */
export type PlanChangeAsked = Fact<
  'PlanChangeAsked',
  {
    readonly from: number;
    readonly to: number;
    /** `yyyy-MM-dd`; null: at once. */
    readonly effectiveOn: string | null;
    /** Cents for the days until the due date, which the next invoice asks for. */
    readonly prorataCents: number;
  }
>;

/** The company has the plan that it asked for. */
export type PlanChangeDone = Fact<'PlanChangeDone', { readonly to: number }>;

/** The company keeps its plan: it changed its mind, or an operator changed the plan meanwhile. */
export type PlanChangeWithdrawn = Fact<'PlanChangeWithdrawn', { readonly reason: 'company' | 'obsolete' }>;

/** Every fact of a company's changes of plan. */
export type PlanChangeEvent = PlanChangeAsked | PlanChangeDone | PlanChangeWithdrawn;

/** The facts of plan change streams; each company has one. */
export const planChangeEvents = defineEvents<PlanChangeEvent>('planChange', {
  PlanChangeAsked: { version: 1 },
  PlanChangeDone: { version: 1 },
  PlanChangeWithdrawn: { version: 1 },
});

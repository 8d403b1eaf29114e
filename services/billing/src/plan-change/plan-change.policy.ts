import type { Recurrence } from '@prosa/contracts';

/** A plan as its price counts. */
export interface PricedPlan {
  readonly id: number;
  /** Cents a month. */
  readonly valueCents: number;
}

/** A company as a change of its plan needs it. */
export interface ChangingCompany {
  readonly dueDate: string | null;
  readonly trialExpiration: string | null;
  readonly recurrence: Recurrence;
  readonly plan: PricedPlan;
}

/** What a change of plan means. */
export interface PlanQuote {
  /** `yyyy-MM-dd`; null: at once. */
  readonly effectiveOn: string | null;
  /** Cents for the days until the due date that are paid already at the old price. */
  readonly prorataCents: number;
  /** Those days. */
  readonly days: number;
}

const DAY = 86_400_000;
const MONTHS = 12;
const DAYS = 365;

const daysUntil = (today: string, day: string): number =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(today)) / DAY));

/**
 * A dearer plan is there at once, for the difference of the days that are paid already; a cheaper one when those days are
 * over, as no money is given back. Days of a trial cost nothing.
 */
export const quoteOf = (company: ChangingCompany, wanted: PricedPlan, today: string): PlanQuote => {
  const { dueDate, trialExpiration, plan } = company;
  const days = dueDate === null || trialExpiration !== null ? 0 : daysUntil(today, dueDate);
  const more = wanted.valueCents - plan.valueCents;
  if (more < 0 && days > 0) return { effectiveOn: dueDate, prorataCents: 0, days };
  const prorataCents = Math.max(0, Math.round((more * MONTHS * days) / DAYS));
  return { effectiveOn: null, prorataCents, days };
};

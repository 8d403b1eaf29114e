import { dayIn } from '@prosa/kernel';
import type { OpeningHours, Recurrence } from '@prosa/contracts';
import type { CompanyEvent } from './company.events';
import { renewedDueDate, wasShutOut } from './renewal.policy';

/** The state of a registered company. */
export interface Registered {
  readonly status: 'registered';
  readonly number: number;
  readonly administrators: readonly string[];
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly timeZone: string;
  readonly planId: number | null;
  readonly blocked: boolean;
  readonly dueDate: string | null;
  /** It has no due date because its plan costs nothing. */
  readonly free: boolean;
  /** The day of the month that the subscription is due on, also while a short month cuts it. */
  readonly anchorDay: number | null;
  readonly recurrence: Recurrence;
  readonly trialExpiration: string | null;
  readonly schedules: readonly OpeningHours[];
  /** The result of each renewal by invoice number: an invoice renews once. */
  readonly renewals: Readonly<Record<number, { readonly from: string | null; readonly to: string }>>;
}

/** The payment that a renewal follows from. */
export interface PaidInvoice {
  readonly invoice: number;
  /** The invoice's own recurrence: what was paid for is added. */
  readonly recurrence: Recurrence;
  readonly paidAt: Date;
}

/** A plan as a company's fact names it. */
export interface PlanName {
  readonly id: number;
  readonly name: string;
}

/** A partial change of a company; omitted fields keep their value. */
export interface CompanyChange {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly timeZone?: string;
  readonly plan?: PlanName | null;
  readonly dueDate?: string | null;
  /** Whether its plan costs nothing, and so has no due date; left out: as before. */
  readonly free?: boolean;
  readonly recurrence?: Recurrence;
  readonly trialExpiration?: string;
  readonly blocked?: boolean;
  readonly schedules?: readonly OpeningHours[];
  /** The reason, stored with changes of the subscription. */
  readonly reason?: string;
}

const because = ({ reason = '' }: CompanyChange): { readonly reason?: string } =>
  reason === '' ? {} : { reason };

const details = (company: Registered, companyUuid: string, change: CompanyChange): CompanyEvent[] => {
  const { name = company.name, email = company.email, phone = company.phone } = change;
  const same = name === company.name && email === company.email && phone === company.phone;
  return same ? [] : [{ type: 'CompanyDetailsChanged', data: { companyUuid, name, email, phone } }];
};

const plan = ({ planId }: Registered, change: CompanyChange): CompanyEvent[] => {
  const { plan: wanted } = change;
  if (wanted === undefined || (wanted?.id ?? null) === planId) return [];
  const data = { planId: wanted?.id ?? null, plan: wanted?.name ?? null, ...because(change) };
  return [{ type: 'CompanyPlanAssigned', data }];
};

/** A plan that costs nothing has no due date, whichever is asked for (settled reading "free plan"). */
const dueDate = (company: Registered, change: CompanyChange): CompanyEvent[] => {
  const { dueDate: from } = company;
  const { free: isFree = company.free } = change;
  const { dueDate: wanted = from } = change;
  const to = isFree ? null : wanted;
  if (to === from && isFree === company.free) return [];
  const free = isFree ? ({ free: true } as const) : {};
  return [{ type: 'CompanyDueDateMoved', data: { from, to, ...because(change), ...free } }];
};

const subscription = (company: Registered, change: CompanyChange): CompanyEvent[] => {
  const { recurrence, trialExpiration } = change;
  const events: CompanyEvent[] = [];
  if (recurrence !== undefined && recurrence !== company.recurrence)
    events.push({ type: 'CompanyRecurrenceChanged', data: { recurrence, ...because(change) } });
  events.push(...dueDate(company, change));
  const { free: isFree = company.free } = change;
  if (!isFree && trialExpiration !== undefined && trialExpiration !== company.trialExpiration)
    events.push({ type: 'CompanyTrialStarted', data: { expiresOn: trialExpiration } });
  return events;
};

const access = ({ blocked, number }: Registered, change: CompanyChange): CompanyEvent[] => {
  if (change.blocked === undefined || change.blocked === blocked) return [];
  const type = change.blocked ? 'CompanyBlocked' : 'CompanyUnblocked';
  return [{ type, data: { number, ...because(change) } }];
};

const times = (company: Registered, { timeZone: to, schedules }: CompanyChange): CompanyEvent[] => {
  const events: CompanyEvent[] = [];
  if (to !== undefined && to !== company.timeZone)
    events.push({ type: 'CompanyTimeZoneChanged', data: { from: company.timeZone, to } });
  if (schedules !== undefined && JSON.stringify(schedules) !== JSON.stringify(company.schedules))
    events.push({ type: 'CompanyHoursChanged', data: { schedules } });
  return events;
};

/** The facts of a change: one for each kind of difference, none without a difference. */
export const changesOf = (
  company: Registered,
  companyUuid: string,
  change: CompanyChange,
): readonly CompanyEvent[] => [
  ...details(company, companyUuid, change),
  ...plan(company, change),
  ...subscription(company, change),
  ...times(company, change),
  ...access(company, change),
];

/**
 * The fact of a paid renewal. It continues from the due date or, when the company was shut out, from the day of payment,
 * which then becomes the due day.
 */
export const paidRenewalOf = (
  company: Registered,
  { invoice, recurrence, paidAt }: PaidInvoice,
): CompanyEvent => {
  const { dueDate: from } = company;
  const paidOn = dayIn(company.timeZone, paidAt);
  if (from !== null && !wasShutOut(from, paidOn)) {
    const to = renewedDueDate({ ...company, recurrence }, paidOn);
    return { type: 'CompanyRenewed', data: { from, to, recurrence, invoice } };
  }
  const to = renewedDueDate({ dueDate: null, anchorDay: null, recurrence }, paidOn);
  return { type: 'CompanyRenewed', data: { from, to, recurrence, invoice, restartedOn: paidOn } };
};

/** The fact of a renewal; a subscription without an end starts today. */
export const renewalOf = (company: Registered, now: Date, reason = ''): CompanyEvent => {
  const { dueDate: from, recurrence } = company;
  const to = renewedDueDate(company, dayIn(company.timeZone, now));
  return { type: 'CompanyRenewed', data: { from, to, recurrence, ...(reason === '' ? {} : { reason }) } };
};

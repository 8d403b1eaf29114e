import { LIMITS, RECURRENCE_MONTHS, type Recurrence } from '@prosa/contracts';
import type { InvoiceCancelReason, InvoiceContent, InvoicedPlan } from './invoice.events';

/** A company and its plan, as invoicing needs them. */
export interface InvoicedCompany {
  readonly dueDate: string | null;
  readonly trialExpiration: string | null;
  readonly recurrence: Recurrence;
  /** Null: nothing is due. */
  readonly plan: (InvoicedPlan & { readonly valueCents: number }) | null;
}

/** An invoice that there is already. */
export interface KnownInvoice {
  readonly uuid: string;
  readonly status: 'open' | 'paid' | 'cancelled' | 'reversed';
  readonly cancelReason: InvoiceCancelReason | null;
  readonly dueDate: string;
  readonly valueCents: number;
  readonly recurrence: Recurrence;
  readonly planId: number;
  readonly round: number;
}

/** The required changes of a company's invoices. */
export interface Invoicing {
  readonly cancel: readonly { readonly uuid: string; readonly reason: InvoiceCancelReason }[];
  /** Null: no invoice is to be issued. */
  readonly issue: Omit<InvoiceContent, 'id'> | null;
}

const DAY = 86_400_000;

const daysUntil = (today: string, day: string): number => (Date.parse(day) - Date.parse(today)) / DAY;

type Wanted = Omit<InvoiceContent, 'id' | 'round'>;

const brazilian = (day: string): string => day.split('-').toReversed().join('/');

/** The plan's name with the word Plano before it, unless the name begins with that word. */
const calledPlan = (name: string): string => (/^plano\b/i.test(name) ? name : `Plano ${name}`);

/** The company's next invoice, from its day of issue on; null before that. */
const wantedOn = (company: InvoicedCompany, today: string): Wanted | null => {
  const { dueDate, trialExpiration, recurrence, plan } = company;
  if (dueDate === null || plan === null || plan.valueCents === 0) return null;
  const lead = trialExpiration === null ? LIMITS.invoiceLeadDays : LIMITS.invoiceTrialLeadDays;
  if (daysUntil(today, dueDate) > lead) return null;
  const { valueCents, id, name, users, connections } = plan;
  const months = RECURRENCE_MONTHS[recurrence];
  return {
    ...{ dueDate, recurrence, months, valueCents: valueCents * months },
    detail: `${calledPlan(name)} · ${recurrence} · ${brazilian(dueDate)}`,
    plan: { id, name, users, connections },
  };
};

/** A plan's new price is not asked for what was invoiced before: an issued invoice keeps the price of its day. */
const isSame = (invoice: KnownInvoice, wanted: Wanted): boolean =>
  invoice.dueDate === wanted.dueDate &&
  invoice.recurrence === wanted.recurrence &&
  invoice.planId === wanted.plan.id;

/** Whether an operator cancelled the latest invoice of a due date: the company is not asked for it again. */
const isWaived = (rounds: readonly KnownInvoice[]): boolean => {
  const latest = Math.max(0, ...rounds.map(({ round }) => round));
  return rounds.some(({ round, cancelReason }) => round === latest && cancelReason === 'operator');
};

/**
 * One open invoice per due date, with the amount of the day it was issued: another plan or recurrence gives another
 * round, another due date cancels it. A due date needs no other once one is paid, unless the payment was refunded, or once
 * an operator cancelled the latest one.
 */
export const invoicingOn = (
  company: InvoicedCompany,
  known: readonly KnownInvoice[],
  today: string,
): Invoicing => {
  const wanted = wantedOn(company, today);
  const open = known.filter(({ status }) => status === 'open');
  const rounds = known.filter(({ dueDate }) => dueDate === company.dueDate);
  const isSettled = rounds.some(({ status }) => status === 'paid') || isWaived(rounds);
  const standing = wanted === null || isSettled ? undefined : open.find(invoice => isSame(invoice, wanted));
  const cancel = open
    .filter(invoice => invoice !== standing)
    .map(({ uuid, dueDate }) => ({
      uuid,
      reason: dueDate === company.dueDate ? ('revised' as const) : ('moved' as const),
    }));
  if (wanted === null || isSettled || standing !== undefined) return { cancel, issue: null };
  return { cancel, issue: { ...wanted, round: Math.max(0, ...rounds.map(({ round }) => round)) + 1 } };
};

import { LIMITS, RECURRENCE_MONTHS, type Recurrence } from '@prosa/contracts';
import type { InvoiceCancelReason, InvoiceContent, InvoicedPlan } from './invoice.events';

/** A company and its plan, as invoicing looks at them. */
export interface InvoicedCompany {
  readonly dueDate: string | null;
  readonly trialExpiration: string | null;
  readonly recurrence: Recurrence;
  /** Null: nothing is to be paid. */
  readonly plan: (InvoicedPlan & { readonly valueCents: number }) | null;
}

/** An invoice that there is already. */
export interface KnownInvoice {
  readonly uuid: string;
  readonly status: 'open' | 'paid' | 'cancelled';
  readonly dueDate: string;
  readonly valueCents: number;
  readonly recurrence: Recurrence;
  readonly planId: number;
  readonly round: number;
}

/** What is to be done about a company's invoices. */
export interface Invoicing {
  readonly cancel: readonly { readonly uuid: string; readonly reason: InvoiceCancelReason }[];
  /** Null: none is to be issued. */
  readonly issue: Omit<InvoiceContent, 'id'> | null;
}

const DAY = 86_400_000;

const daysUntil = (today: string, day: string): number => (Date.parse(day) - Date.parse(today)) / DAY;

type Wanted = Omit<InvoiceContent, 'id' | 'round'>;

const brazilian = (day: string): string => day.split('-').toReversed().join('/');

/** What the company is to pay next, from the day on that it is asked to; null before that. */
const wantedOn = (company: InvoicedCompany, today: string): Wanted | null => {
  const { dueDate, trialExpiration, recurrence, plan } = company;
  if (dueDate === null || plan === null || plan.valueCents === 0) return null;
  const lead = trialExpiration === null ? LIMITS.invoiceLeadDays : LIMITS.invoiceTrialLeadDays;
  if (daysUntil(today, dueDate) > lead) return null;
  const { valueCents, id, name, users, connections } = plan;
  const months = RECURRENCE_MONTHS[recurrence];
  return {
    ...{ dueDate, recurrence, months, valueCents: valueCents * months },
    detail: `Plano ${name} · ${recurrence} · ${brazilian(dueDate)}`,
    plan: { id, name, users, connections },
  };
};

const isSame = (invoice: KnownInvoice, wanted: Wanted): boolean =>
  invoice.dueDate === wanted.dueDate &&
  invoice.valueCents === wanted.valueCents &&
  invoice.recurrence === wanted.recurrence &&
  invoice.planId === wanted.plan.id;

/**
 * One open invoice per due date, and it says what the company is to pay today: another plan, price or recurrence gives
 * another round, another due date takes it back. A due date whose invoice is paid asks for nothing more.
 */
export const invoicingOn = (
  company: InvoicedCompany,
  known: readonly KnownInvoice[],
  today: string,
): Invoicing => {
  const wanted = wantedOn(company, today);
  const open = known.filter(({ status }) => status === 'open');
  const isSettled = known.some(({ status, dueDate }) => status === 'paid' && dueDate === company.dueDate);
  const standing = wanted === null || isSettled ? undefined : open.find(invoice => isSame(invoice, wanted));
  const cancel = open
    .filter(invoice => invoice !== standing)
    .map(({ uuid, dueDate }) => ({
      uuid,
      reason: dueDate === company.dueDate ? ('revised' as const) : ('moved' as const),
    }));
  if (wanted === null || isSettled || standing !== undefined) return { cancel, issue: null };
  const rounds = known.filter(({ dueDate }) => dueDate === wanted.dueDate).map(({ round }) => round);
  return { cancel, issue: { ...wanted, round: Math.max(0, ...rounds) + 1 } };
};

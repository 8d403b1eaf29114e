import { admins, frames, nobody, type FeatureContract } from '../feature-contract';
import type { Recurrence } from '../plan-features';

/** The status of an invoice; cancelled invoices are not listed. */
export type InvoiceStatus = 'paid' | 'open';

/** An invoice of a company (spec 2 §3). */
export interface InvoiceView {
  readonly id: number;
  readonly detail: string;
  /** Brazilian reais. */
  readonly value: number;
  /** A date, `yyyy-MM-dd`. */
  readonly dueDate: string;
  readonly status: InvoiceStatus;
  readonly recurrence: Recurrence;
  readonly paidAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A page of invoices, the latest due date first. */
export interface InvoicePage {
  readonly invoices: readonly InvoiceView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** What a month brought the platform; all in Brazilian reais. */
export interface MoneyMonth {
  /** `yyyy-MM`. */
  readonly month: string;
  /** Invoices by the month they were issued in. */
  readonly issued: number;
  /** By the month they were paid in. */
  readonly paid: number;
  /** Open ones whose due date is over, by the month they were due in. */
  readonly overdue: number;
  /** Payments that wait for a decision, by the month they came in. */
  readonly held: number;
}

/** The platform's money: every month asked for, the oldest first, and what is open in all. */
export interface MoneyView {
  readonly months: readonly MoneyMonth[];
  /** Everything that is overdue or held today, however old. */
  readonly overdue: { readonly count: number; readonly value: number };
  readonly held: { readonly count: number; readonly value: number };
}

/** What invoices bring to the words that server and browser share. */
export const invoicesContract = {
  errors: {
    ERR_NO_INVOICE_FOUND: {
      status: 404,
      pt: 'Fatura não encontrada.',
      en: 'Invoice not found.',
      es: 'Factura no encontrada.',
    },
    ERR_INVOICE_PAID: {
      status: 409,
      pt: 'Esta fatura já foi paga.',
      en: 'This invoice has been paid already.',
      es: 'Esta factura ya fue pagada.',
    },
    ERR_INVOICE_CANCELLED: {
      status: 409,
      pt: 'Esta fatura foi cancelada.',
      en: 'This invoice was cancelled.',
      es: 'Esta factura fue cancelada.',
    },
  },
  permissions: {
    'invoices:see': admins,
    'payments:manage': nobody,
  },
  limits: {
    /** How many days before the due date an invoice is issued, and before the end of a trial. */
    invoiceLeadDays: 10,
    invoiceTrialLeadDays: 3,
    /** The mails about an open invoice, in days from its due date. */
    reminderDays: [-5, -1, 0, 3],
    moneyMonths: 12,
    invoiceReason: { min: 3, max: 200 },
  },
  channels: {
    invoice: frames<
      { action: 'create' | 'update'; invoice: InvoiceView } | { action: 'delete'; invoiceId: number }
    >(),
    /** A payment was taken up: the subscription goes on until the company's new due date. */
    payment: frames<{
      action: 'CONCLUIDA';
      company: { readonly id: number; readonly dueDate: string };
      invoiceId: number;
    }>(),
  },
  pages: {
    money: { pt: 'Receita', en: 'Revenue', es: 'Ingresos' },
    subscription: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
    financeiro: { pt: 'Financeiro', en: 'Billing', es: 'Finanzas' },
  },
} as const satisfies FeatureContract;

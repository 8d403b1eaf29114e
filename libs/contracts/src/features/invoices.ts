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
    subscription: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
    financeiro: { pt: 'Financeiro', en: 'Billing', es: 'Finanzas' },
  },
} as const satisfies FeatureContract;

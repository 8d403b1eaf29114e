import { admins, frames, nobody, type FeatureContract } from '../feature-contract';
import type { Recurrence } from '../plan-features';

/** The status of an invoice: `reversed` once its payment was refunded. Cancelled invoices are not listed. */
export type InvoiceStatus = 'paid' | 'open' | 'reversed';

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

/** The platform's revenue of a month; all in Brazilian reais. */
export interface MoneyMonth {
  /** `yyyy-MM`. */
  readonly month: string;
  /** Invoices by the month they were issued in. */
  readonly issued: number;
  /** By the month they were paid in. */
  readonly paid: number;
  /** Open ones whose due date is over, by the month they were due in. */
  readonly overdue: number;
  /** Payments waiting for a decision, by the month of receipt. */
  readonly held: number;
}

/** The platform's revenue: all requested months, oldest first, and the total of open invoices. */
export interface MoneyView {
  readonly months: readonly MoneyMonth[];
  /** Everything that is overdue or held today, however old. */
  readonly overdue: { readonly count: number; readonly value: number };
  readonly held: { readonly count: number; readonly value: number };
}

/** The contract of invoices. */
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
      en: 'This invoice has already been paid.',
      es: 'Esta factura ya fue pagada.',
    },
    ERR_INVOICE_CANCELLED: {
      status: 409,
      pt: 'Esta fatura foi cancelada.',
      en: 'This invoice was cancelled.',
      es: 'Esta factura fue cancelada.',
    },
    ERR_INVOICE_REVERSED: {
      status: 409,
      pt: 'O pagamento desta fatura foi estornado.',
      en: 'The payment of this invoice was refunded.',
      es: 'El pago de esta factura fue reembolsado.',
    },
  },
  permissions: {
    'invoices:see': admins,
    'payments:manage': nobody,
  },
  limits: {
    /** Days before the due date, or the end of a trial, when an invoice is issued. */
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
    /** A payment was credited: the subscription continues until the company's new due date. */
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

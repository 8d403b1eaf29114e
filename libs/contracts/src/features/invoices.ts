import { admins, frames, nobody, type FeatureContract } from '../feature-contract';
import type { Recurrence } from '../plan-features';

/** The status of an invoice: `reversed` once its payment was refunded. Cancelled invoices are not listed. */
export type InvoiceStatus = 'paid' | 'open' | 'reversed';

/** An invoice of a company (spec 2 §3). */
export interface InvoiceView {
  readonly id: number;
  readonly detail: string;
  /** Brazilian reais to be paid, after `credit`. */
  readonly value: number;
  /** By how much the company's credit lowered `value`; below zero, by how much a debt raised it. */
  readonly credit: number;
  /** A date, `yyyy-MM-dd`. */
  readonly dueDate: string;
  readonly status: InvoiceStatus;
  readonly recurrence: Recurrence;
  readonly paidAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A name on a receipt; the document is empty while it is unknown. */
export interface ReceiptParty {
  readonly name: string;
  /** CPF or CNPJ without punctuation. */
  readonly document: string;
}

/** The receipt of a paid invoice. */
export interface ReceiptView {
  readonly invoice: InvoiceView;
  readonly payer: ReceiptParty & { readonly address: string };
  /** The company that runs the platform. */
  readonly receiver: ReceiptParty;
  /** Brazilian reais that came, which may be more than the invoice's value. */
  readonly received: number;
  /** The provider, and its name of the payment; both null for a payment that an operator took in. */
  readonly provider: string | null;
  readonly paymentId: string | null;
}

/** A plan that a company may choose, and what that would mean today. */
export interface PlanOption {
  readonly plan: {
    readonly id: number;
    readonly name: string;
    /** Brazilian reais a month. */
    readonly value: number;
    readonly users: number;
    readonly connections: number;
    readonly queues: number;
  };
  readonly isCurrent: boolean;
  /** `yyyy-MM-dd`; null: at once. */
  readonly effectiveOn: string | null;
  /** What the days until the due date cost more, in reais; the next invoice asks for it. */
  readonly prorata: number;
  readonly days: number;
}

/** The plans that a company may choose, cheapest first, and the change that it waits for. */
export interface PlanOptions {
  readonly options: readonly PlanOption[];
  readonly pending: { readonly planId: number; readonly effectiveOn: string | null } | null;
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
  /** Invoices by the month they were paid in. */
  readonly paid: number;
  /** Payments that the provider received, by the month they were paid in, whatever became of them. */
  readonly received: number;
  /** Invoices that an operator took for paid without a payment at the provider. */
  readonly byHand: number;
  /** Refunded payments, by the month in which the provider reported the refund. */
  readonly refunded: number;
  /** Of the received: what came beyond the value of its invoice. */
  readonly surplus: number;
  /** What the provider kept of the received, where it says so. */
  readonly fees: number;
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
    ERR_PLAN_QUOTE_CHANGED: {
      status: 409,
      pt: 'As condições da mudança de plano mudaram. Confira os valores de novo.',
      en: 'The terms of the change of plan have changed. Check the values again.',
      es: 'Las condiciones del cambio de plan cambiaron. Revisa los valores de nuevo.',
    },
    ERR_PLAN_CHANGE_PAID: {
      status: 409,
      pt: 'O próximo período já foi pago com o novo plano. Depois do vencimento você pode mudar de novo.',
      en: 'The next period is already paid for with the new plan. You can change again after the due date.',
      es: 'El próximo período ya fue pagado con el nuevo plan. Después del vencimiento puedes cambiar de nuevo.',
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

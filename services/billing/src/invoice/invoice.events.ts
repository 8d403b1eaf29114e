import type { Recurrence } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** The plan of an invoice, as it was then. */
export interface InvoicedPlan {
  readonly id: number;
  readonly name: string;
  readonly users: number;
  readonly connections: number;
}

/** The content of an invoice. */
export interface InvoiceContent {
  /** The number that users see. */
  readonly id: number;
  readonly detail: string;
  /** Cents of Brazilian reais to be paid for the whole period. */
  readonly valueCents: number;
  /** By how much the company's credit lowered the price; absent where it did not. */
  readonly creditCents?: number;
  /** `yyyy-MM-dd`, the last day that was paid for before it. */
  readonly dueDate: string;
  readonly recurrence: Recurrence;
  /** Number of months that it adds, even when the company's recurrence has changed. */
  readonly months: number;
  readonly plan: InvoicedPlan;
  /** Counts the invoices of one due date: each revision is another. */
  readonly round: number;
}

/** Why an invoice was cancelled; `removed`: its company was. */
export type InvoiceCancelReason = 'revised' | 'moved' | 'operator' | 'removed';

/** An invoice for a company's next period was issued. */
export type InvoiceIssued = Fact<'InvoiceIssued', InvoiceContent>;

/** An invoice was cancelled. */
export type InvoiceCancelled = Fact<
  'InvoiceCancelled',
  {
    readonly id: number;
    readonly reason: InvoiceCancelReason;
    /** The operator's reason; empty when none was given. */
    readonly note: string;
  }
>;

/** An invoice was paid; the subscription is to be renewed. */
export type InvoicePaid = Fact<
  'InvoicePaid',
  {
    readonly id: number;
    /** Identifies the payment; a repeated notice of it has the same value. */
    readonly payment: string;
    readonly valueCents: number;
    readonly paidAt: string;
    readonly heardBy: 'notice' | 'reconciliation' | 'operator' | 'credit';
    /** The operator's reason; empty when none was given. */
    readonly note: string;
  }
>;

/** The subscription was extended by a paid invoice; once per invoice. */
export type InvoiceApplied = Fact<
  'InvoiceApplied',
  { readonly id: number; readonly from: string | null; readonly to: string }
>;

/** The invoice can be paid by Pix: a provider opened a charge for it. */
export type InvoiceChargeOpened = Fact<
  'InvoiceChargeOpened',
  {
    readonly id: number;
    /** Counts the charges of the invoice, from 1; one is open at a time. */
    readonly attempt: number;
    readonly provider: string;
    /** The provider's name for the charge. */
    readonly charge: string;
    readonly valueCents: number;
    readonly brCode: string;
    readonly expiresAt: string;
  }
>;

/** The provider refused to create the charge; it is not payable. */
export type InvoiceChargeFailed = Fact<
  'InvoiceChargeFailed',
  {
    readonly id: number;
    readonly attempt: number;
    /** The provider's code of the refusal. */
    readonly reason: string;
  }
>;

/** A charge was closed and cannot be paid any more. */
export type InvoiceChargeClosed = Fact<
  'InvoiceChargeClosed',
  { readonly id: number; readonly attempt: number; readonly reason: 'expired' | 'cancelled' | 'paid' }
>;

/** The payment of an invoice was refunded; the due date stays until a user decides. */
export type InvoicePaymentReversed = Fact<
  'InvoicePaymentReversed',
  { readonly id: number; readonly payment: string }
>;

/** Every fact of an invoice. */
export type InvoiceEvent =
  | InvoiceIssued
  | InvoiceCancelled
  | InvoicePaid
  | InvoiceApplied
  | InvoiceChargeOpened
  | InvoiceChargeFailed
  | InvoiceChargeClosed
  | InvoicePaymentReversed;

/** The facts of invoice streams. */
export const invoiceEvents = defineEvents<InvoiceEvent>('invoice', {
  InvoiceIssued: { version: 1 },
  InvoiceCancelled: { version: 1 },
  InvoicePaid: { version: 1 },
  InvoiceApplied: { version: 1 },
  InvoiceChargeOpened: { version: 1 },
  InvoiceChargeFailed: { version: 1 },
  InvoiceChargeClosed: { version: 1 },
  InvoicePaymentReversed: { version: 1 },
});

import type { Generated } from 'kysely';
import type { CompanyChangeKind, PlanFeatures, PlanLimits, Recurrence } from '@prosa/contracts';

/** A plan as `billing` projects it; plans are the platform's, so the row has no company. */
export interface PlanRow extends PlanFeatures, PlanLimits {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Cents of Brazilian reais per month. */
  readonly valueCents: number;
  readonly isPublic: boolean;
  /** Gibibytes of files; 0: no limit. */
  readonly storageGb: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An invoice of a company. */
export interface InvoiceRow {
  readonly companyId: number;
  readonly uuid: string;
  readonly id: number;
  readonly detail: string;
  readonly valueCents: number;
  /** By how much the company's credit lowered it. */
  readonly creditCents: number;
  /** `yyyy-MM-dd`. */
  readonly dueDate: string;
  readonly recurrence: Recurrence;
  readonly planId: number;
  /** Which of the invoices for this due date it is, from 1. */
  readonly round: number;
  /** `reversed`: it was paid, and the payment was refunded. */
  readonly status: 'open' | 'paid' | 'cancelled' | 'reversed';
  /** Why it was cancelled; null where it was not. */
  readonly cancelReason: 'revised' | 'moved' | 'operator' | 'removed' | null;
  readonly paidAt: Date | null;
  /** The due date that the payment resulted in; null until the subscription was extended. */
  readonly appliedTo: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A company's sealed credentials at a payment provider; `tail` is the part that may be shown. */
export interface ProviderSecretRow {
  readonly companyId: number;
  readonly provider: string;
  readonly sealed: Buffer;
  readonly tail: string;
  readonly updatedAt: Date;
}

/** A payment as reported by the provider; it belongs to the company that receives it. */
export interface PaymentRow {
  readonly companyId: number;
  readonly uuid: string;
  readonly provider: string;
  readonly providerId: string;
  readonly valueCents: number;
  readonly paidAt: Date;
  readonly status: 'seen' | 'applied' | 'held' | 'reversed' | 'settled';
  /** Why it is held; null where it is not. */
  readonly reason: 'second' | 'cancelled' | 'amount' | 'unknown' | null;
  /** The number of its invoice; null while unknown. */
  readonly invoice: number | null;
  readonly payerCompany: number | null;
  /** The invoice that a user credited it to; null where none did. */
  readonly creditedTo: number | null;
  /** What the provider kept; null where it did not say. */
  readonly feeCents: number | null;
  /** What came beyond the value of the invoice that it settled. */
  readonly excessCents: number;
  /** When it was heard that the money went back to the payer; null while it is here. */
  readonly reversedAt: Date | null;
  /** A person's decision while it was held, why, when and by whom; all null while there is none. */
  readonly settledHow: 'refunded' | 'credited' | 'dismissed' | null;
  readonly settledNote: string | null;
  readonly settledAt: Date | null;
  readonly settledBy: string | null;
  readonly updatedAt: Date;
}

/** A change of what a company overpaid; the sum is what it has left. */
export interface CreditEntryRow {
  readonly companyId: number;
  readonly uuid: string;
  readonly at: Date;
  readonly kind: 'granted' | 'revoked' | 'used' | 'returned' | 'refunded' | 'charged';
  /** Negative where the credit became less. */
  readonly cents: number;
  /** The payment that granted it. */
  readonly payment: string | null;
  /** The number of the invoice that was overpaid. */
  readonly invoice: number | null;
  /** The invoice that used it. */
  readonly invoiceUuid: string | null;
  readonly note: string;
  /** Null for the system. */
  readonly actor: string | null;
}

/** A change of plan that a company waits for. */
export interface PlanChangeRow {
  readonly companyId: number;
  readonly uuid: string;
  readonly fromPlan: number;
  readonly toPlan: number;
  /** `yyyy-MM-dd`; null: at once. */
  readonly effectiveOn: string | null;
  readonly prorataCents: number;
  readonly askedAt: Date;
}

/** The payer of a company. */
export interface PayerRow {
  readonly companyId: number;
  readonly uuid: string;
  readonly name: string;
  /** CPF or CNPJ without punctuation; a CNPJ may hold letters. */
  readonly document: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
}

/** A charge that is wanted of a provider, or open there. */
export interface ChargeRow {
  readonly invoiceUuid: string;
  readonly attempt: number;
  readonly companyId: number;
  readonly invoiceId: number;
  readonly provider: string;
  readonly valueCents: number;
  /** `yyyy-MM-dd`. */
  readonly dueOn: string;
  readonly state: 'wanted' | 'sent' | 'open' | 'failed' | 'done';
  /** The error of the last attempt. */
  readonly problem: string | null;
  readonly tries: number;
  /** The provider's name for it. */
  readonly charge: string | null;
  readonly brCode: string | null;
  readonly expiresAt: Date | null;
  /** A digest of the payer it was opened for; null while it is not open, and for charges of before. */
  readonly payer: string | null;
  /** Lease or retry time: no worker claims the row before it. */
  readonly nextAt: Date;
  readonly createdAt: Date;
}

/** A notification of a provider; `nextAt` is null once it was processed. */
export interface PaymentNoticeRow {
  readonly provider: string;
  readonly event: string;
  readonly charge: string;
  readonly receivedAt: Date;
  readonly tries: number;
  readonly nextAt: Date | null;
}

/** Up to when everything that a provider received was looked at. */
export interface ReconciliationRow {
  readonly provider: string;
  readonly begunAt: Date;
  readonly completeUntil: Date;
  /** How many payments no notice had reported, and when the last of them was found. */
  readonly foundCount: Generated<number>;
  readonly foundAt: Date | null;
  /** When a notice last reached our address with another token. */
  readonly refusedAt: Date | null;
}

/** A decision about a company's subscription; rows of company 0 are about a plan's price. */
export interface CompanyChangeRow {
  readonly uuid: string;
  readonly companyId: number;
  readonly at: Date;
  readonly kind: CompanyChangeKind;
  /** The new value: a date, a name, a recurrence, `enabled` or `disabled`; null for none. */
  readonly value: string | null;
  /** The number of the plan or of the invoice. */
  readonly number: number | null;
  readonly cents: number | null;
  /** The actor's name; null for the system. */
  readonly actor: string | null;
  readonly reason: string;
}

/** A mail about an invoice: one for each step, in days from its due date. */
export interface ReminderRow {
  readonly invoiceUuid: string;
  readonly step: number;
  readonly companyId: number;
  readonly tries: number;
  /** Null until a server accepted it. */
  readonly sentAt: Date | null;
  readonly nextAt: Date;
}

/** The tables that `services/billing` writes; its vault has a schema of its own, which a rebuild does not touch. */
export interface BillingTables {
  plan: PlanRow;
  invoice: InvoiceRow;
  payment: PaymentRow;
  companyChange: CompanyChangeRow;
  payer: PayerRow;
  creditEntry: CreditEntryRow;
  planChange: PlanChangeRow;
  'billing.providerSecret': ProviderSecretRow;
  'billing.charge': ChargeRow;
  'billing.reminder': ReminderRow;
  'billing.paymentNotice': PaymentNoticeRow;
  'billing.reconciliation': ReconciliationRow;
}

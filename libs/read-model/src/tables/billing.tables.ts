import type { PlanFeatures, PlanLimits, Recurrence } from '@prosa/contracts';

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
  /** `yyyy-MM-dd`. */
  readonly dueDate: string;
  readonly recurrence: Recurrence;
  readonly planId: number;
  /** Which of the invoices for this due date it is, from 1. */
  readonly round: number;
  readonly status: 'open' | 'paid' | 'cancelled';
  readonly paidAt: Date | null;
  /** The due date that paying it led to; null until the subscription went on. */
  readonly appliedTo: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a company signs in at a payment provider with, sealed; `tail` is what may be shown of it. */
export interface ProviderSecretRow {
  readonly companyId: number;
  readonly provider: string;
  readonly sealed: Buffer;
  readonly tail: string;
  readonly updatedAt: Date;
}

/** The tables that `services/billing` writes; its vault is a schema of its own, which a rebuild leaves alone. */
export interface BillingTables {
  plan: PlanRow;
  invoice: InvoiceRow;
  'billing.providerSecret': ProviderSecretRow;
}

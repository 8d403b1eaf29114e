import { defineEvents, type Fact } from '@prosa/kernel';

/** The platform received money; what it is for is decided next. */
export type PaymentSeen = Fact<
  'PaymentSeen',
  {
    readonly provider: string;
    /** The provider's name for the payment. */
    readonly providerId: string;
    readonly valueCents: number;
    /** The charge's external reference; null when it is not ours. */
    readonly reference: string | null;
    readonly paidAt: string;
    /** What the provider kept; absent where it did not say. */
    readonly feeCents?: number;
  }
>;

/** The payment settled an invoice. */
export type PaymentApplied = Fact<
  'PaymentApplied',
  {
    readonly invoice: number;
    /** The company whose invoice it is. */
    readonly company: number;
    /** Cents that came beyond the invoice's value. */
    readonly excessCents: number;
  }
>;

/** The payment settles nothing by itself; a person of the platform decides. */
export type PaymentHeld = Fact<
  'PaymentHeld',
  {
    readonly reason: 'second' | 'cancelled' | 'amount' | 'unknown';
    readonly invoice: number | null;
    readonly company: number | null;
  }
>;

/** The money went back to the payer. */
export type PaymentReversed = Fact<'PaymentReversed', { readonly providerId: string }>;

/** A person of the platform decided about a held or reversed payment. */
export type PaymentSettled = Fact<
  'PaymentSettled',
  {
    /** `dismissed`: nothing is done about it, for the reason that the note gives. */
    readonly how: 'refunded' | 'credited' | 'dismissed';
    /** The invoice that it was credited to; null when it was to none. */
    readonly invoice: number | null;
    readonly company: number | null;
    readonly note: string;
    /** Cents that came beyond the value of the invoice that it was credited to; absent where none did. */
    readonly excessCents?: number;
  }
>;

/** A decision was taken back by a person of the platform: the payment waits again. */
export type PaymentUnsettled = Fact<'PaymentUnsettled', { readonly note: string }>;

/** Every fact of a payment. */
export type PaymentEvent =
  PaymentSeen | PaymentApplied | PaymentHeld | PaymentReversed | PaymentSettled | PaymentUnsettled;

/** The facts of payment streams, which are the paid company's. */
export const paymentEvents = defineEvents<PaymentEvent>('payment', {
  PaymentSeen: { version: 1 },
  PaymentApplied: { version: 1 },
  PaymentHeld: { version: 1 },
  PaymentReversed: { version: 1 },
  PaymentSettled: { version: 1 },
  PaymentUnsettled: { version: 1 },
});

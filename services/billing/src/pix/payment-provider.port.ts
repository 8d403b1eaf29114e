/** The payer, as a provider needs them. */
export interface ProviderPayer {
  /** The company's uuid. */
  readonly reference: string;
  readonly name: string;
  /** CPF or CNPJ without punctuation; a CNPJ may hold letters. */
  readonly document: string;
}

/** A charge to collect. */
export interface WantedCharge {
  /** Our reference; the same reference is the same charge, however often it is requested. */
  readonly reference: string;
  readonly valueCents: number;
  /** `yyyy-MM-dd`, not before today. */
  readonly dueOn: string;
  readonly payer: ProviderPayer;
  /** The text for the payer. */
  readonly text: string;
}

/** A charge that can be paid. */
export interface OpenCharge {
  readonly id: string;
  /** The BR Code: what is drawn as a QR code, and copied. */
  readonly brCode: string;
  readonly expiresAt: Date;
}

/** Money that a provider received for us. */
export interface ReceivedPayment {
  readonly id: string;
  /** The reference of its charge; null without one. */
  readonly reference: string | null;
  readonly valueCents: number;
  /** The calendar day it was paid on, in Brazil. */
  readonly paidOn: string;
  /** What the provider keeps of it; absent where it does not say. */
  readonly feeCents?: number;
  readonly isReversed: boolean;
}

/** The state of a charge, and every payment of it. */
export interface ChargeState {
  readonly state: 'open' | 'gone' | 'paid';
  readonly payments: readonly ReceivedPayment[];
}

/** How a provider knows the address of our webhook; `unknown` where our key may not ask for it. */
export type WebhookState = 'registered' | 'missing' | 'disabled' | 'interrupted' | 'unknown';

/** A webhook of a provider: a hint that a charge has changed. */
export interface PaymentNotice {
  /** The provider's name of the notice; a repeated one has the same. */
  readonly event: string;
  readonly charge: string;
}

/**
 * A provider that collects money by Pix. Every call is idempotent. Not part of the port: payer, amount and meaning
 * of a payment; a notice is only a hint, and states and values are read by `charge`.
 * @throws ProviderUnavailable, ProviderRefused; neither ever contains a secret.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Opens a charge, or finds the one with the same reference again. */
  openCharge(wanted: WantedCharge): Promise<OpenCharge>;
  charge(id: string): Promise<ChargeState>;
  /** Cancels it. Idempotent. */
  close(id: string): Promise<void>;
  /** Everything received since a day, and everything given back since, however old its payment; in any order. */
  received(since: string): AsyncIterable<ReceivedPayment>;
  /** Whether it takes our key, and how it knows the webhook whose address ends with a path. */
  check(path: string): Promise<WebhookState>;
  /** Reads a notice that was let in; null when it is about nothing of ours. */
  notice(body: unknown): PaymentNotice | null;
}

/** The provider is unavailable. `unknown`: the request may have been executed nevertheless. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  constructor(readonly outcome: 'unknown' | 'not-applied') {
    super(`The payment provider is not available (${outcome})`);
  }
}

/** The provider rejects the request permanently. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(readonly code: string) {
    super(`The payment provider refused (${code})`);
  }
}

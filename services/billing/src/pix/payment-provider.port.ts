/** Who is asked to pay, as a provider knows them. */
export interface ProviderPayer {
  /** The company's uuid. */
  readonly reference: string;
  readonly name: string;
  /** CPF or CNPJ, digits only. */
  readonly document: string;
}

/** What a provider is asked to collect. */
export interface WantedCharge {
  /** Ours; the same reference is the same charge, however often it is asked for. */
  readonly reference: string;
  readonly valueCents: number;
  /** `yyyy-MM-dd`, not before today. */
  readonly dueOn: string;
  readonly payer: ProviderPayer;
  /** What the payer reads. */
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
  /** What its charge was opened for; null when it came without one. */
  readonly reference: string | null;
  readonly valueCents: number;
  /** The calendar day it was paid on, in Brazil. */
  readonly paidOn: string;
  readonly isReversed: boolean;
}

/** The state of a charge, and every payment of it. */
export interface ChargeState {
  readonly state: 'open' | 'gone' | 'paid';
  readonly payments: readonly ReceivedPayment[];
}

/** What a provider tells without being asked: a hint that something about a charge is another. */
export interface PaymentNotice {
  /** The provider's name of the notice; a repeated one has the same. */
  readonly event: string;
  readonly charge: string;
}

/**
 * A company that collects money by Pix. Every call may be repeated. What it leaves out: who is asked, what for, and
 * what a payment means; a notice is only a hint, and states and values are read by `charge`.
 * @throws ProviderUnavailable, ProviderRefused; neither ever quotes a secret.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Opens a charge, or finds the one with the same reference again. */
  openCharge(wanted: WantedCharge): Promise<OpenCharge>;
  charge(id: string): Promise<ChargeState>;
  /** Cancels it. Idempotent. */
  close(id: string): Promise<void>;
  /** Everything received or given back since a day, in any order. */
  received(since: string): AsyncIterable<ReceivedPayment>;
  /** Reads a notice that was let in; null when it is about nothing of ours. */
  notice(body: unknown): PaymentNotice | null;
}

/** The provider cannot be asked now. `unknown`: what was asked may have been done all the same. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  constructor(readonly outcome: 'unknown' | 'not-applied') {
    super(`The payment provider is not available (${outcome})`);
  }
}

/** The provider will not do it, however often it is asked. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(readonly code: string) {
    super(`The payment provider refused (${code})`);
  }
}

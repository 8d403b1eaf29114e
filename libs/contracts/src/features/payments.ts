import { admins, frames, type FeatureContract } from '../feature-contract';

/** The reason of a refused charge: the payer's document, or anything else. */
export type ChargeProblem = 'ERR_BILLING_DOCUMENT' | 'ERR_PAYMENT_PROVIDER';

/** The Pix charge of an invoice: the response of `POST /subscription`, in the format of existing clients. */
export interface ChargeView {
  readonly invoiceId: number;
  /**
   * EM_ABERTURA while the provider has not answered; ATIVA from then on, or FALHA when it refused; CONCLUIDA once the
   * invoice is paid.
   */
  readonly status: 'EM_ABERTURA' | 'ATIVA' | 'FALHA' | 'CONCLUIDA';
  /** Why it failed: the code of an error; null unless it did. */
  readonly problem: ChargeProblem | null;
  readonly txid: string;
  /** Brazilian reais with two decimals. */
  readonly valor: { readonly original: string };
  /** Seconds until it expires. */
  readonly calendario: { readonly expiracao: number };
  /** The BR Code to be copied and drawn; null while the provider has not answered. */
  readonly qrcode: { readonly qrcode: string; readonly imagemQrcode: null } | null;
  readonly expiresAt: string | null;
}

/** The payer of a company, as the checkout requests it. */
export interface PayerView {
  readonly name: string;
  /** CPF or CNPJ without punctuation; a CNPJ may hold letters. */
  readonly document: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
}

/** Why a payment waits for a person: it came a second time, for a cancelled invoice, short, or for none that is known. */
export type HoldReason = 'second' | 'cancelled' | 'amount' | 'unknown' | 'reversed';

/** A payment that moved no due date, or was taken back later. */
export interface HeldPaymentView {
  /** A uuid. */
  readonly id: string;
  readonly value: number;
  readonly paidAt: string;
  readonly reason: HoldReason;
  /** Null when no invoice is known for it. */
  readonly invoiceId: number | null;
  readonly company: { readonly id: number; readonly name: string } | null;
  /** The company's open invoice, to which the payment may be credited. */
  readonly openInvoiceId: number | null;
}

/** An open invoice that a held payment may be credited to. */
export interface CreditableInvoice {
  readonly id: number;
  readonly detail: string;
  readonly value: number;
  readonly dueDate: string;
  readonly company: { readonly id: number; readonly name: string };
}

/** A decision about a held payment, which can be taken back. */
export interface SettledPaymentView {
  /** A uuid. */
  readonly id: string;
  readonly value: number;
  readonly paidAt: string;
  readonly company: { readonly id: number; readonly name: string } | null;
  readonly how: 'refunded' | 'credited' | 'dismissed';
  /** The invoice that it was credited to. */
  readonly invoiceId: number | null;
  readonly note: string;
  readonly at: string;
  /** Null for a decision that no person made. */
  readonly by: string | null;
}

/** A change of a company's credit; the value is negative where it became less. */
export interface CreditEntryView {
  /** A uuid. */
  readonly id: string;
  readonly at: string;
  readonly kind: 'granted' | 'revoked' | 'used' | 'returned' | 'refunded' | 'charged';
  readonly value: number;
  readonly invoiceId: number | null;
  /** How it was given back; empty otherwise. */
  readonly note: string;
}

/** What a company overpaid and has left, in reais, and its latest changes. */
export interface CreditView {
  readonly balance: number;
  readonly entries: readonly CreditEntryView[];
}

/** A company with credit; below zero: its next invoice asks for it, as after a change of plan or a payment given back. */
export interface CompanyCredit {
  readonly company: { readonly id: number; readonly name: string };
  readonly balance: number;
  /** Its last change. */
  readonly since: string;
}

/** Where the money comes from: by the key and the address; `simulated` is the bank of simulated mode. */
export type ProviderMode = 'production' | 'sandbox' | 'simulated' | 'other';

/** How the provider knows the address of our webhook; `unknown` where our key may not ask for it. */
export type ProviderWebhookState = 'registered' | 'missing' | 'disabled' | 'interrupted' | 'unknown';

/** The payment provider as an owner sets it up, and what came from it. */
export interface PaymentProviderView {
  /** Null while no key was given. */
  readonly mode: ProviderMode | null;
  /** The last characters of the key; empty while there is none. */
  readonly key: string;
  /** What is entered at the provider. */
  readonly webhook: {
    readonly path: string;
    /** The whole address; null while the installation does not know its own (`PUBLIC_URL`). */
    readonly url: string | null;
    readonly token: string;
    /** Whether the environment gives the token. */
    readonly isGiven: boolean;
  };
  readonly lastNoticeAt: string | null;
  /** When a notice last reached our address with another token. */
  readonly lastRefusedAt: string | null;
  /** Until when everything that the provider received has been compared. */
  readonly comparedUntil: string | null;
  /** Payments that no notice had reported. */
  readonly unannounced: { readonly count: number; readonly lastAt: string | null };
  /** `silent`: a payment was found, and no notice has arrived since. `unreachable`: comparing has failed for a while. */
  readonly state: 'well' | 'silent' | 'unreachable';
}

/** The answer of a test of the provider. */
export interface PaymentProviderTest {
  /** Null when the provider took our key. */
  readonly problem: 'unavailable' | 'refused' | null;
  /** The provider's code of a refusal. */
  readonly code: string | null;
  /** Null when it could not be asked. */
  readonly webhook: ProviderWebhookState | null;
}

/** The contract of payments. */
export const paymentsContract = {
  errors: {
    ERR_PAYMENT_NOT_CONFIGURED: {
      status: 409,
      pt: 'O pagamento por Pix ainda não foi configurado.',
      en: 'Payment by Pix is not set up yet.',
      es: 'El pago por Pix aún no está configurado.',
    },
    ERR_BILLING_DOCUMENT: {
      status: 422,
      pt: 'Informe um CPF ou CNPJ válido.',
      en: 'Enter a valid CPF or CNPJ.',
      es: 'Indica un CPF o CNPJ válido.',
    },
    ERR_PAYMENT_PROVIDER: {
      status: 503,
      pt: 'O provedor de pagamentos não respondeu. Tente de novo em instantes.',
      en: 'The payment provider did not answer. Try again in a moment.',
      es: 'El proveedor de pagos no respondió. Inténtalo de nuevo en unos instantes.',
    },
    ERR_NOTICE_REFUSED: {
      status: 401,
      pt: 'Aviso de pagamento recusado.',
      en: 'Payment notice refused.',
      es: 'Aviso de pago rechazado.',
    },
    ERR_NO_PAYMENT_FOUND: {
      status: 404,
      pt: 'Pagamento não encontrado.',
      en: 'Payment not found.',
      es: 'Pago no encontrado.',
    },
    ERR_PAYMENT_COMPANY: {
      status: 409,
      pt: 'Este pagamento é de outra empresa.',
      en: 'This payment is of another company.',
      es: 'Este pago es de otra empresa.',
    },
    ERR_PAYMENT_DIFFERENCE: {
      status: 409,
      pt: 'O valor do pagamento é diferente do valor da fatura. Confirme para usar mesmo assim.',
      en: 'The payment and the invoice differ in value. Confirm to use it nevertheless.',
      es: 'El valor del pago es diferente del de la factura. Confirma para usarlo de todos modos.',
    },
    ERR_CREDIT_CHANGED: {
      status: 409,
      pt: 'O crédito desta empresa mudou. Confira o valor de novo.',
      en: 'The credit of this company has changed. Check the value again.',
      es: 'El crédito de esta empresa cambió. Revisa el valor de nuevo.',
    },
    ERR_PAYMENT_SETTLED: {
      status: 409,
      pt: 'Este pagamento já foi resolvido.',
      en: 'This payment has already been settled.',
      es: 'Este pago ya fue resuelto.',
    },
  },
  permissions: {
    'invoices:pay': admins,
  },
  limits: {
    payerName: { min: 1, max: 100 },
    payerAddress: { max: 200 },
    payerCity: { max: 100 },
    payerState: { max: 50 },
    payerZipcode: { max: 20 },
    payerCountry: { max: 50 },
    payerDocument: { max: 20 },
    paymentNote: { min: 3, max: 200 },
    /** Decisions about held payments that are shown to be taken back. */
    settledPayments: 20,
    /** Changes of a credit that are shown. */
    creditEntries: 20,
    /** Asaas collects no smaller charge. */
    smallestChargeCents: 500,
  },
  channels: {
    /** A held payment was received or decided: super users reload the list. */
    heldPayment: frames<{ action: 'create' | 'delete'; paymentId: string }>(),
  },
  pages: {
    heldPayments: { pt: 'Pagamentos retidos', en: 'Held payments', es: 'Pagos retenidos' },
    paymentProvider: { pt: 'Provedor de pagamentos', en: 'Payment provider', es: 'Proveedor de pagos' },
  },
} as const satisfies FeatureContract;

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
  /** CPF or CNPJ, digits only. */
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
  },
  channels: {
    /** A held payment was received or decided: super users reload the list. */
    heldPayment: frames<{ action: 'create' | 'delete'; paymentId: string }>(),
  },
  pages: {
    heldPayments: { pt: 'Pagamentos retidos', en: 'Held payments', es: 'Pagos retenidos' },
  },
} as const satisfies FeatureContract;

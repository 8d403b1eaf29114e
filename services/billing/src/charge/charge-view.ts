import type { ChargeProblem, ChargeView } from '@prosa/contracts';
import type { ChargeRow, InvoiceRow } from '@prosa/read-model';

/** The external reference of a charge, derived from its invoice and attempt; letters and digits. */
export const txidOf = ({ invoiceUuid, attempt }: Pick<ChargeRow, 'invoiceUuid' | 'attempt'>): string =>
  `${invoiceUuid.replaceAll('-', '')}${attempt === 1 ? '' : `x${attempt}`}`.slice(0, 35);

/** The request that creates a charge at the provider. */
export const referenceOf = ({ invoiceUuid, attempt }: Pick<ChargeRow, 'invoiceUuid' | 'attempt'>): string =>
  `${invoiceUuid}/${attempt}`;

/** The invoice of an external reference; null for a foreign reference. */
export const invoiceIn = (reference: string | null): string | null =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/\d{1,6}$/.exec(reference ?? '')?.[1] ?? null;

/** The error that a provider's refusal is for the company. */
export const problemOf = (refusal: string | null): ChargeProblem =>
  /cpf_?cnpj/i.test(refusal ?? '') ? 'ERR_BILLING_DOCUMENT' : 'ERR_PAYMENT_PROVIDER';

/** The problem of a charge whose provider did not answer. */
export const UNAVAILABLE = 'unavailable';

/** Refused by the provider, whether or not the fact that says so is in the log yet. */
export const isRefused = ({ state, problem }: ChargeRow): boolean =>
  state === 'failed' || (state === 'sent' && problem !== null && problem !== UNAVAILABLE);

/** Refused, or waiting for another try after the provider did not answer. */
const hasFailed = (row: ChargeRow): boolean =>
  isRefused(row) || (row.state === 'wanted' && row.problem !== null);

const statusOf = (row: ChargeRow | undefined, invoice: InvoiceRow): ChargeView['status'] => {
  if (invoice.status === 'paid' || invoice.status === 'reversed') return 'CONCLUIDA';
  if (row !== undefined && hasFailed(row)) return 'FALHA';
  return row?.state === 'open' ? 'ATIVA' : 'EM_ABERTURA';
};

/** An invoice's charge as the API shows it. The price is the invoice's, whatever the client sent. */
export const toChargeView = (invoice: InvoiceRow, row: ChargeRow | undefined, now: Date): ChargeView => {
  const { brCode = null, expiresAt = null } = row?.state === 'open' ? row : {};
  const left =
    expiresAt === null ? 0 : Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
  const status = statusOf(row, invoice);
  return {
    invoiceId: invoice.id,
    status,
    problem: status === 'FALHA' ? problemOf(row?.problem ?? null) : null,
    txid: row === undefined ? '' : txidOf(row),
    valor: { original: (invoice.valueCents / 100).toFixed(2) },
    calendario: { expiracao: left },
    qrcode: brCode === null ? null : { qrcode: brCode, imagemQrcode: null },
    expiresAt: expiresAt?.toISOString() ?? null,
  };
};

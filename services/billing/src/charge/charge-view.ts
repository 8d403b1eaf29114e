import type { ChargeView } from '@prosa/contracts';
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

const statusOf = (row: ChargeRow | undefined, invoice: InvoiceRow): ChargeView['status'] => {
  if (invoice.status === 'paid') return 'CONCLUIDA';
  return row?.state === 'open' ? 'ATIVA' : 'EM_ABERTURA';
};

/** How an invoice is paid, as the API shows it. The price is the invoice's, whatever anybody sent. */
export const toChargeView = (invoice: InvoiceRow, row: ChargeRow | undefined, now: Date): ChargeView => {
  const { brCode = null, expiresAt = null } = row?.state === 'open' ? row : {};
  const left =
    expiresAt === null ? 0 : Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
  return {
    invoiceId: invoice.id,
    status: statusOf(row, invoice),
    txid: row === undefined ? '' : txidOf(row),
    valor: { original: (invoice.valueCents / 100).toFixed(2) },
    calendario: { expiracao: left },
    qrcode: brCode === null ? null : { qrcode: brCode, imagemQrcode: null },
    expiresAt: expiresAt?.toISOString() ?? null,
  };
};

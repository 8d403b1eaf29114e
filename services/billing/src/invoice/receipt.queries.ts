import type { PayerView, ReceiptView } from '@prosa/contracts';
import type { InvoiceRow, ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import { chargedCompany } from '../payer/payer.queries';
import { toInvoiceView } from './invoice.queries';

type Reader = Kysely<ReadModel>;

/** Who paid and who received, as they were at the payment. */
export interface ReceiptParties {
  readonly payer: PayerView;
  readonly receiver: PayerView;
}

const addressOf = ({ address, city, state, zipcode }: PayerView): string =>
  [address, city, state, zipcode].filter(part => part !== '').join(', ');

/**
 * The receipt of a paid invoice, over a connection that sees the payments of the platform; who calls it has checked
 * that the invoice is their own.
 */
export const receiptOf = async (
  db: Reader,
  invoice: InvoiceRow,
  platform: number,
  { payer, receiver }: ReceiptParties,
): Promise<ReceiptView> => {
  const [company, owner, payment] = await Promise.all([
    chargedCompany(db, invoice.companyId),
    chargedCompany(db, platform),
    db
      .selectFrom('payment')
      .select(['provider', 'providerId', 'valueCents'])
      .where('companyId', '=', platform)
      .where(
        sql<boolean>`((invoice = ${invoice.id} and status in ('applied', 'reversed')) or credited_to = ${invoice.id})`,
      )
      .orderBy('paidAt')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    invoice: toInvoiceView(invoice),
    payer: {
      name: payer.name || (company?.name ?? ''),
      document: payer.document,
      address: addressOf(payer),
    },
    receiver: { name: receiver.name || (owner?.name ?? ''), document: receiver.document },
    received: (payment?.valueCents ?? invoice.valueCents) / 100,
    provider: payment?.provider ?? null,
    paymentId: payment?.providerId ?? null,
  };
};

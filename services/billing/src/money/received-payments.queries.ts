import type { PaymentRow, ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Reader = Kysely<ReadModel>;

/** A payment as the accounts list it. */
export interface ReceivedRow extends Pick<
  PaymentRow,
  'provider' | 'providerId' | 'valueCents' | 'feeCents' | 'excessCents' | 'paidAt' | 'status' | 'reversedAt'
> {
  /** The invoice that it settled; null for none. */
  readonly invoice: number | null;
  readonly company: string | null;
  readonly document: string | null;
}

/** The days of payment that are listed, both included, in a time zone. */
export interface PaymentDays {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Every payment of some days that a company received, the earliest first. */
export const receivedPayments = async (
  db: Reader,
  companyId: number,
  { from, to, timeZone }: PaymentDays,
): Promise<readonly ReceivedRow[]> => {
  const { rows } = await sql<ReceivedRow>`
    select p.provider, p.provider_id, p.value_cents, p.fee_cents, p.excess_cents, p.paid_at, p.status, p.reversed_at,
      coalesce(p.credited_to, case when p.status in ('applied', 'reversed') then p.invoice end) as invoice,
      c.name as company, payer.document
    from payment p
      left join invoice paid on paid.id = p.credited_to
      left join company c on c.company_id = coalesce(paid.company_id, p.payer_company)
      left join payer on payer.company_id = c.company_id
    where p.company_id = ${companyId}
      and (p.paid_at at time zone ${timeZone})::date between ${from}::date and ${to}::date
    order by p.paid_at, p.uuid`.execute(db);
  return rows;
};

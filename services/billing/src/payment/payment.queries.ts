import type { HeldPaymentView } from '@prosa/contracts';
import type { PaymentRow, ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Reader = Kysely<ReadModel>;

/** As many as a person decides about at once; the next come when some are settled. */
const MOST = 200;

/** Held payments, latest first; `companyId` is the recipient. */
export const heldPayments = async (db: Reader, companyId: number): Promise<readonly HeldPaymentView[]> => {
  const rows = await db
    .selectFrom('payment as p')
    // Of a credited payment that was refunded, the invoice that it paid is shown, whatever it was first held for.
    .leftJoin('invoice as paid', 'paid.id', 'p.creditedTo')
    .leftJoin('company as c', join =>
      join.on(sql<boolean>`c.company_id = coalesce(paid.company_id, p.payer_company)`),
    )
    .select(['p.uuid', 'p.valueCents', 'p.paidAt', 'p.status', 'p.reason', 'c.name'])
    .select(({ fn }) => [
      fn.coalesce('p.creditedTo', 'p.invoice').as('invoice'),
      fn.coalesce('paid.companyId', 'p.payerCompany').as('payerCompany'),
    ])
    .select(
      sql<number | null>`(select min(i.id) from invoice i
        where i.company_id = p.payer_company and i.status = 'open')`.as('openInvoice'),
    )
    .where('p.companyId', '=', companyId)
    .where('p.status', 'in', ['held', 'reversed'])
    .orderBy('p.paidAt', 'desc')
    .orderBy('p.uuid')
    .limit(MOST)
    .execute();
  return rows.map(
    ({ uuid, valueCents, paidAt, status, reason, invoice, payerCompany, name, openInvoice }) => ({
      id: uuid,
      value: valueCents / 100,
      paidAt: paidAt.toISOString(),
      reason: status === 'reversed' ? 'reversed' : (reason ?? 'unknown'),
      invoiceId: invoice,
      company: payerCompany === null ? null : { id: payerCompany, name: name ?? '' },
      openInvoiceId: openInvoice === null ? null : Number(openInvoice),
    }),
  );
};

/**
 * Credited payments that did not pay their invoice, because a crash interrupted the credit: the invoice is open, or
 * was cancelled or paid otherwise meanwhile. A credit that is complete may be among them; completing it changes
 * nothing.
 */
export const unfinishedCredits = async (db: Reader, companyId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.creditedTo')
    .where('p.companyId', '=', companyId)
    .where('p.status', '=', 'settled')
    .where(
      // A paid invoice has the time of the payment that paid it.
      sql<boolean>`(i.status in ('open', 'cancelled') or i.paid_at is distinct from p.paid_at
        or exists (select from payment o where o.invoice = i.id and o.status = 'applied'))`,
    )
    .select('p.uuid')
    .orderBy('p.uuid')
    .limit(MOST)
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** The known payments of a provider, by its ids. */
export const paymentsKnown = async (
  db: Reader,
  companyId: number,
  provider: string,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<PaymentRow, 'status' | 'creditedTo'>>> => {
  if (providerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment')
    .select(['providerId', 'status', 'creditedTo'])
    .where('companyId', '=', companyId)
    .where('provider', '=', provider)
    .where('providerId', 'in', [...providerIds])
    .execute();
  return new Map(rows.map(({ providerId, ...payment }) => [providerId, payment]));
};

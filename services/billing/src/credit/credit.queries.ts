import { LIMITS, type CompanyCredit, type CreditView } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Reader = Kysely<ReadModel>;

/** What a company has left of what it overpaid, in cents. */
export const creditOf = async (db: Reader, companyId: number): Promise<number> => {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents from credit_entry where company_id = ${companyId}`.execute(db);
  return Number(rows[0]?.cents ?? 0);
};

/** A company's credit and its latest changes. */
export const showCredit = async (db: Reader, companyId: number): Promise<CreditView> => {
  const [cents, entries] = await Promise.all([
    creditOf(db, companyId),
    db
      .selectFrom('creditEntry as e')
      .leftJoin('invoice as i', 'i.uuid', 'e.invoiceUuid')
      .select(['e.uuid', 'e.at', 'e.kind', 'e.cents', 'e.note'])
      .select(({ fn }) => fn.coalesce('e.invoice', 'i.id').as('invoice'))
      .where('e.companyId', '=', companyId)
      .orderBy('e.at', 'desc')
      .orderBy('e.uuid')
      .limit(LIMITS.creditEntries)
      .execute(),
  ]);
  return {
    balance: cents / 100,
    entries: entries.map(({ uuid, at, kind, cents: changed, note, invoice }) => ({
      ...{ id: uuid, at: at.toISOString(), kind, value: changed / 100, invoiceId: invoice, note },
    })),
  };
};

/** Companies whose credit is not zero, the largest first; needs a connection that sees all companies. */
export const companyCredits = async (db: Reader): Promise<readonly CompanyCredit[]> => {
  const { rows } = await sql<{ id: number; name: string; cents: string; since: Date }>`
    select c.company_id as id, c.name, sum(e.cents) as cents, max(e.at) as since
    from credit_entry e join company c on c.company_id = e.company_id
    group by 1, 2 having sum(e.cents) <> 0 order by 3 desc, 1`.execute(db);
  return rows.map(({ id, name, cents, since }) => ({
    ...{ company: { id, name }, balance: Number(cents) / 100, since: since.toISOString() },
  }));
};

/** A payment, the company that it grants credit to, and how much it should have granted. */
export interface GrantingPayment {
  readonly payment: string;
  readonly companyId: number;
  readonly invoice: number | null;
  readonly cents: number;
}

/** Which payments are compared: one, or a page by uuid. */
interface PaymentsPage {
  readonly payment?: string | undefined;
  readonly after?: string | null;
  readonly limit: number;
}

/** Payments whose surplus differs from the credit that they have granted. */
export const paymentsOffTheirCredit = async (
  db: Reader,
  platform: number,
  { payment, after = null, limit }: PaymentsPage,
): Promise<readonly GrantingPayment[]> => {
  const { rows } = await sql<GrantingPayment>`
    with granted as (
      select payment, company_id, sum(cents) as cents from credit_entry
      where ${payment === undefined ? sql`payment is not null` : sql`payment = ${payment}`}
      group by 1, 2 having sum(cents) <> 0)
    select p.uuid as payment, coalesce(g.company_id, i.company_id, p.payer_company) as company_id,
      coalesce(p.credited_to, p.invoice) as invoice, w.cents
    from payment p
      left join invoice i on i.id = p.credited_to
      left join granted g on g.payment = p.uuid
      cross join lateral (select case when p.reversed_at is null and (p.status = 'applied' or p.credited_to is not null)
        then p.excess_cents else 0 end as cents) w
    where p.company_id = ${platform} and w.cents <> coalesce(g.cents, 0)
      and coalesce(g.company_id, i.company_id, p.payer_company) is not null
      and ${payment === undefined ? sql`(${after}::uuid is null or p.uuid > ${after}::uuid)` : sql`p.uuid = ${payment}`}
    order by p.uuid limit ${limit}`.execute(db);
  return rows;
};

/** Invoices that used credit and are cancelled, or that used it before a moment and were never issued. */
export const invoicesWithLostCredit = async (
  db: Reader,
  before: Date,
  limit: number,
): Promise<readonly { readonly companyId: number; readonly invoiceUuid: string }[]> => {
  const { rows } = await sql<{ companyId: number; invoiceUuid: string }>`
    select e.company_id, e.invoice_uuid from credit_entry e left join invoice i on i.uuid = e.invoice_uuid
    where e.invoice_uuid is not null and (i.status = 'cancelled' or (i.uuid is null and e.at < ${before}))
    group by 1, 2 having sum(e.cents) <> 0 limit ${limit}`.execute(db);
  return rows;
};

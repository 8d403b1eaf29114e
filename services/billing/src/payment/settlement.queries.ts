import { LIMITS, type CreditableInvoice, type SettledPaymentView } from '@prosa/contracts';
import { containing, type ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Reader = Kysely<ReadModel>;

/** As many as a person chooses among; the others are found by a search. */
const MOST = 50;

/**
 * Open invoices of a company, or of all while it is not known which one paid; the earliest due date first, and
 * searched by the company's name or the invoice's number.
 */
export const creditableInvoices = async (
  db: Reader,
  companyId: number | null,
  search: string,
): Promise<readonly CreditableInvoice[]> => {
  let invoices = db
    .selectFrom('invoice as i')
    .innerJoin('company as c', 'c.companyId', 'i.companyId')
    .select(['i.id', 'i.detail', 'i.valueCents', 'i.dueDate', 'i.companyId', 'c.name'])
    .where('i.status', '=', 'open');
  if (companyId !== null) invoices = invoices.where('i.companyId', '=', companyId);
  if (search !== '')
    invoices = invoices.where(found =>
      found.or([found('c.name', 'ilike', containing(search)), sql<boolean>`i.id::text = ${search}`]),
    );
  const rows = await invoices.orderBy('i.dueDate').orderBy('i.id').limit(MOST).execute();
  return rows.map(({ id, detail, valueCents, dueDate, companyId: company, name }) => ({
    ...{ id, detail, value: valueCents / 100, dueDate, company: { id: company, name } },
  }));
};

/** The latest decisions about the payments that a company received. */
export const settledPayments = async (
  db: Reader,
  companyId: number,
): Promise<readonly SettledPaymentView[]> => {
  const rows = await db
    .selectFrom('payment as p')
    .leftJoin('invoice as paid', 'paid.id', 'p.creditedTo')
    .leftJoin('company as c', join =>
      join.on(sql<boolean>`c.company_id = coalesce(paid.company_id, p.payer_company)`),
    )
    .select(['p.uuid', 'p.valueCents', 'p.paidAt', 'p.creditedTo', 'c.companyId as company', 'c.name'])
    .select(['p.settledHow', 'p.settledNote', 'p.settledAt', 'p.settledBy'])
    .where('p.companyId', '=', companyId)
    .where('p.status', '=', 'settled')
    .orderBy('p.settledAt', 'desc')
    .orderBy('p.uuid')
    .limit(LIMITS.settledPayments)
    .execute();
  return rows.flatMap(({ settledHow: how, settledAt: at, ...row }) =>
    how === null || at === null
      ? []
      : [
          {
            ...{ id: row.uuid, value: row.valueCents / 100, paidAt: row.paidAt.toISOString(), how },
            company: row.company === null ? null : { id: row.company, name: row.name ?? '' },
            ...{ invoiceId: row.creditedTo, note: row.settledNote ?? '', at: at.toISOString() },
            by: row.settledBy,
          },
        ],
  );
};

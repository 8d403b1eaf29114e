import type { InvoiceView, Recurrence } from '@prosa/contracts';
import { containing, type InvoiceRow, type ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import type { InvoicedCompany, KnownInvoice } from './invoicing.policy';

type Reader = Kysely<ReadModel>;

/** Which invoices a list shows. */
export interface InvoiceFilter {
  readonly search?: string;
  readonly before?: { readonly dueDate: string; readonly id: number };
  readonly offset?: number;
  readonly limit: number;
}

/** A page of a company's invoices, the latest due date first; cancelled ones are not listed. */
export const listInvoices = async (
  db: Reader,
  companyId: number,
  { search, before, offset = 0, limit }: InvoiceFilter,
): Promise<{ readonly rows: readonly InvoiceRow[]; readonly hasMore: boolean }> => {
  let invoices = db
    .selectFrom('invoice')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('status', '<>', 'cancelled');
  if (search !== undefined) invoices = invoices.where('detail', 'ilike', containing(search));
  if (before !== undefined)
    invoices = invoices.where(sql<boolean>`(due_date, id) < (${before.dueDate}::date, ${before.id})`);
  const rows = await invoices
    .orderBy('dueDate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
};

/** One invoice of a company by its number, cancelled or not. */
export const findInvoice = (db: Reader, companyId: number, id: number): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** One invoice of any company by its number; for super users. */
export const findAnyInvoice = (db: Reader, id: number): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst();

/** The invoices with some uuids. */
export const invoicesByUuid = async (db: Reader, uuids: readonly string[]): Promise<InvoiceRow[]> =>
  uuids.length === 0
    ? []
    : db
        .selectFrom('invoice')
        .selectAll()
        .where('uuid', 'in', [...uuids])
        .execute();

/** Every invoice of a company for a due date, in the order they were issued. */
export const roundsOf = (db: Reader, companyId: number, dueDate: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('dueDate', '=', dueDate)
    .orderBy('round')
    .execute();

/** A company whose invoices are looked after. */
export interface CompanyToInvoice extends InvoicedCompany {
  readonly companyId: number;
  readonly uuid: string;
  readonly timeZone: string;
}

/**
 * Companies that may need an invoice: whose due date is near or past, or who have an open invoice that may be
 * obsolete. A page of them by id.
 */
export const companiesToInvoice = async (
  db: Reader,
  until: string,
  after: number,
  limit: number,
): Promise<CompanyToInvoice[]> => {
  const rows = await db
    .selectFrom('company as c')
    // What is issued is for the time after the due date, when a cheaper plan that was chosen begins.
    .leftJoin('planChange as w', join =>
      join
        .onRef('w.companyId', '=', 'c.companyId')
        .onRef('w.fromPlan', '=', 'c.planId')
        .on('w.effectiveOn', 'is not', null),
    )
    .leftJoin('plan as p', join => join.on(sql<boolean>`p.id = coalesce(w.to_plan, c.plan_id)`))
    .select([
      ...(['c.companyId', 'c.uuid', 'c.timeZone', 'c.dueDate', 'c.trialExpiration', 'c.recurrence'] as const),
      ...(['p.id as planId', 'p.name', 'p.users', 'p.connections', 'p.valueCents'] as const),
    ])
    .where('c.companyId', '>', after)
    .where('c.blocked', '=', false)
    .where(
      sql<boolean>`(c.due_date <= ${until}::date or exists (select from invoice i
        where i.company_id = c.company_id and i.status = 'open'))`,
    )
    .orderBy('c.companyId')
    .limit(limit)
    .execute();
  return rows.map(({ planId, name, users, connections, valueCents, ...company }) => ({
    ...company,
    plan:
      planId === null || name === null
        ? null
        : { id: planId, name, users: users ?? 0, connections: connections ?? 0, valueCents: valueCents ?? 0 },
  }));
};

/** Companies whose due date does not follow from whether their plan costs something; a page by id. */
export const companiesOffTheirPrice = (
  db: Reader,
  limit: number,
): Promise<{ companyId: number; uuid: string; free: boolean }[]> =>
  db
    .selectFrom('company as c')
    .innerJoin('plan as p', 'p.id', 'c.planId')
    .select(['c.companyId', 'c.uuid', sql<boolean>`p.value_cents = 0`.as('free')])
    .where(sql<boolean>`c.free <> (p.value_cents = 0)`)
    .orderBy('c.companyId')
    .limit(limit)
    .execute();

/** Every invoice of some companies, by company, as the decision about the next one needs them. */
export const knownInvoices = async (
  db: Reader,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, readonly KnownInvoice[]>> => {
  const rows = await db
    .selectFrom('invoice')
    .select(['companyId', 'uuid', 'status', 'cancelReason', 'dueDate', 'valueCents', 'recurrence'])
    .select(['planId', 'round'])
    .where(sql<boolean>`company_id = any(${[...companyIds]}::int[])`)
    .orderBy('id')
    .execute();
  const known = new Map<number, KnownInvoice[]>(companyIds.map(id => [id, []]));
  for (const { companyId, ...invoice } of rows) known.get(companyId)?.push(invoice);
  return known;
};

/**
 * Open invoices of removed companies, or of one company if it was removed. That a company was removed is what a fact
 * said of it, and never a missing row, which a rebuild of the companies may cause.
 */
export const invoicesOfRemoved = (
  db: Reader,
  limit: number,
  companyId?: number,
): Promise<Pick<InvoiceRow, 'companyId' | 'uuid'>[]> => {
  const invoices = db
    .selectFrom('invoice as i')
    .innerJoin('waShutCompany as shut', 'shut.companyId', 'i.companyId')
    .select(['i.companyId', 'i.uuid'])
    .where('shut.removed', '=', true)
    .where('i.status', '=', 'open')
    .orderBy('i.id')
    .limit(limit);
  return (companyId === undefined ? invoices : invoices.where('i.companyId', '=', companyId)).execute();
};

/** A paid invoice whose company's subscription is not renewed yet. */
export interface UnappliedInvoice {
  readonly uuid: string;
  readonly id: number;
  readonly companyId: number;
  readonly companyUuid: string;
  readonly recurrence: Recurrence;
  readonly paidAt: Date;
}

/**
 * Paid invoices that have not moved the due date yet, oldest first; a refund is a user's to decide about. Those of all
 * companies after a number, or a single one.
 */
export const unappliedInvoices = async (
  db: Reader,
  which: { readonly after: number } | { readonly uuid: string },
  limit: number,
): Promise<UnappliedInvoice[]> => {
  const rows = await db
    .selectFrom('invoice as i')
    .innerJoin('company as c', 'c.companyId', 'i.companyId')
    .select(['i.uuid', 'i.id', 'i.companyId', 'c.uuid as companyUuid', 'i.recurrence', 'i.paidAt'])
    .where('i.status', 'in', ['paid', 'reversed'])
    .where('i.appliedTo', 'is', null)
    .where(({ eb }) => ('uuid' in which ? eb('i.uuid', '=', which.uuid) : eb('i.id', '>', which.after)))
    .orderBy('i.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ paidAt, ...row }) => (paidAt === null ? [] : [{ ...row, paidAt }]));
};

/** An invoice as the API shows it. */
export const toInvoiceView = (row: InvoiceRow): InvoiceView => ({
  id: row.id,
  detail: row.detail,
  value: row.valueCents / 100,
  credit: row.creditCents / 100,
  dueDate: row.dueDate,
  status: row.status === 'cancelled' ? 'open' : row.status,
  recurrence: row.recurrence,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

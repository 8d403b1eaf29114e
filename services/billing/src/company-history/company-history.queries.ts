import type { CompanyChangeView } from '@prosa/contracts';
import type { CompanyChangeRow, ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';

type Reader = Kysely<ReadModel>;

/** Lines of a company's history that are looked through; each of its invoices brings three. */
const MOST = 1_000;
/** The company id of plan prices. */
const PLATFORM = 0;

const linesOf = (db: Reader, companyId: number): Promise<CompanyChangeRow[]> =>
  db
    .selectFrom('companyChange')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(MOST)
    .execute();

/** Whether a company had a plan at a moment; `plans` are its changes of plan, the latest first. */
const hadPlan = (plans: readonly CompanyChangeRow[], plan: number | null, at: Date): boolean =>
  plans.find(change => change.at <= at)?.number === plan;

const before = (rows: readonly CompanyChangeRow[], index: number, kinds: readonly string[]): string | null =>
  rows.slice(index + 1).find(({ kind }) => kinds.includes(kind))?.value ?? null;

const DUE_DATES = ['dueDate', 'renewed'];

const toView = (
  row: CompanyChangeRow,
  index: number,
  rows: readonly CompanyChangeRow[],
): CompanyChangeView => ({
  id: row.uuid,
  at: row.at.toISOString(),
  kind: row.kind,
  from: before(rows, index, DUE_DATES.includes(row.kind) ? DUE_DATES : [row.kind]),
  to: row.value,
  value: row.cents === null ? null : row.cents / 100,
  invoiceId: row.kind.startsWith('invoice') || row.kind === 'renewed' ? row.number : null,
  by: row.actor,
  reason: row.reason,
});

/** The history of a company's subscription, latest first; including price changes of its plans. */
export const companyHistory = async (
  db: Reader,
  companyId: number,
): Promise<readonly CompanyChangeView[]> => {
  const own = await linesOf(db, companyId);
  const plans = own.filter(({ kind }) => kind === 'plan');
  const prices = (await linesOf(db, PLATFORM)).filter(({ number, at }) => hadPlan(plans, number, at));
  return [...own, ...prices].toSorted((one, other) => other.at.getTime() - one.at.getTime()).map(toView);
};

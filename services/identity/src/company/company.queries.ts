import {
  DEFAULT_OPENING_HOURS,
  knownPhone,
  LIMITS,
  type COMPANY_DUES,
  type COMPANY_SORTS,
  type CompanyRef,
  type CompanyView,
  type PlanRef,
} from '@prosa/contracts';
import type { CompanyRow, PlanRow, ReadModel } from '@prosa/read-model';
import { sql, type Kysely, type SqlBool } from 'kysely';

type Reader = Kysely<ReadModel>;

/** A company's row with its plan; null when it has none. */
export interface CompanyWithPlan {
  readonly company: CompanyRow;
  readonly plan: PlanRow | null;
}

/** `select * from company where company_id = $1` */
export const findCompany = (db: Reader, companyId: number): Promise<CompanyRow | undefined> =>
  db.selectFrom('company').selectAll().where('companyId', '=', companyId).executeTakeFirst();

const plansOf = async (db: Reader, companies: readonly CompanyRow[]): Promise<CompanyWithPlan[]> => {
  const ids = [...new Set(companies.flatMap(({ planId }) => (planId === null ? [] : [planId])))];
  const plans =
    ids.length === 0 ? [] : await db.selectFrom('plan').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(plans.map(plan => [plan.id, plan]));
  return companies.map(company => ({ company, plan: byId.get(company.planId ?? 0) ?? null }));
};

/** A company with its plan; undefined when there is none (any more). */
export const findCompanyWithPlan = async (
  db: Reader,
  companyId: number,
): Promise<CompanyWithPlan | undefined> => {
  const company = await findCompany(db, companyId);
  return company && (await plansOf(db, [company]))[0];
};

/** The companies with these ids. */
export const companiesByNumber = async (db: Reader, ids: readonly number[]): Promise<CompanyWithPlan[]> =>
  ids.length === 0
    ? []
    : plansOf(db, await db.selectFrom('company').selectAll().where('companyId', 'in', ids).execute());

/** The companies that have one of these plans. */
export const companiesWithPlans = async (
  db: Reader,
  planIds: readonly number[],
): Promise<CompanyWithPlan[]> =>
  planIds.length === 0
    ? []
    : plansOf(db, await db.selectFrom('company').selectAll().where('planId', 'in', planIds).execute());

/** All companies by name; requires a connection that is not scoped to one. */
export const allCompanies = async (db: Reader): Promise<CompanyWithPlan[]> =>
  plansOf(db, await db.selectFrom('company').selectAll().orderBy('name').orderBy('companyId').execute());

const matching = (search: string) =>
  sql<SqlBool>`plain(name || ' ' || email || ' ' || phone) like '%' || like_literal(plain(${search})) || '%'`;

/** Which page of the companies, in which order, and which of them. */
export interface CompanyPage {
  readonly search: string;
  readonly number: number;
  readonly sort?: (typeof COMPANY_SORTS)[number];
  readonly due?: (typeof COMPANY_DUES)[number];
  readonly status?: 'active' | 'blocked';
  readonly trial?: 'yes' | 'no';
  readonly planId?: number;
}

/** Days from a company's today to its due date; null without one. */
const daysLeft = (now: Date) => sql<number>`(due_date - (${now}::timestamptz at time zone time_zone)::date)`;

const dueWhen = (due: (typeof COMPANY_DUES)[number], now: Date) => {
  if (due === 'none') return sql<SqlBool>`due_date is null`;
  return due === 'overdue'
    ? sql<SqlBool>`${daysLeft(now)} < 0`
    : sql<SqlBool>`${daysLeft(now)} between 0 and ${LIMITS.dueDateWarningDays}`;
};

/** One page of the companies, and how many match in all; those without a due date come last when it orders them. */
export const pageOfCompanies = async (
  db: Reader,
  { search, number, sort = 'name', due, status, trial, planId }: CompanyPage,
  now: Date,
): Promise<{ companies: CompanyWithPlan[]; count: number; hasMore: boolean }> => {
  const skipped = (number - 1) * LIMITS.pageSize;
  let found = db.selectFrom('company').where(matching(search));
  if (due !== undefined) found = found.where(dueWhen(due, now));
  if (status !== undefined) found = found.where('blocked', '=', status === 'blocked');
  if (trial !== undefined) found = found.where('trialExpiration', trial === 'yes' ? 'is not' : 'is', null);
  if (planId !== undefined) found = found.where('planId', '=', planId);
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const direction = sort === '-dueDate' ? sql`desc` : sql`asc`;
  const ordered =
    sort === 'name' ? found.selectAll() : found.selectAll().orderBy(sql`due_date ${direction} nulls last`);
  const rows = await ordered
    .orderBy('name')
    .orderBy('companyId')
    .offset(skipped)
    .limit(LIMITS.pageSize)
    .execute();
  return { companies: await plansOf(db, rows), count, hasMore: count > skipped + rows.length };
};

/** Which of these companies have a setting at `enabled`; requires a connection that is not scoped to one. */
export const companiesWithCampaigns = async (
  db: Reader,
  companyIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (companyIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('setting')
    .select('companyId')
    .where('companyId', 'in', companyIds)
    .where('userId', '=', 0)
    .where('key', '=', 'campaignsEnabled')
    .where('value', '=', 'enabled')
    .execute();
  return new Set(rows.map(row => row.companyId));
};

/** A plan's row as the companies that have it see it. */
export const toPlanRef = (plan: PlanRow): PlanRef => {
  const {
    uuid: _uuid,
    valueCents: _value,
    isPublic: _public,
    createdAt: _at,
    updatedAt: _changed,
    ...ref
  } = plan;
  return ref;
};

/** A company as its own users see it, without its settings. */
export const toCompanyRef = ({ company, plan }: CompanyWithPlan): Omit<CompanyRef, 'settings'> => ({
  id: company.companyId,
  name: company.name,
  dueDate: company.dueDate,
  timeZone: company.timeZone,
  plan: plan && toPlanRef(plan),
  trialExpiration: company.trialExpiration,
});

/** A company as the API shows it. */
export const toCompanyView = (
  { company, plan }: CompanyWithPlan,
  campaignsEnabled: boolean,
): CompanyView => ({
  id: company.companyId,
  uuid: company.uuid,
  name: company.name,
  email: company.email,
  phone: knownPhone(company.phone),
  planId: company.planId,
  plan: plan && toPlanRef(plan),
  status: !company.blocked,
  campaignsEnabled,
  dueDate: company.dueDate,
  recurrence: company.recurrence,
  timeZone: company.timeZone,
  schedules: company.schedules ?? DEFAULT_OPENING_HOURS,
  trialExpiration: company.trialExpiration,
  createdAt: company.createdAt.toISOString(),
  updatedAt: company.updatedAt.toISOString(),
});

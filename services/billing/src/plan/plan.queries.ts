import type { PlanView } from '@prosa/contracts';
import type { PlanRow, ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Reader = Kysely<ReadModel>;

/** All plans, cheapest first; or the public ones only. */
export const allPlans = (db: Reader, onlyPublic: boolean): Promise<PlanRow[]> =>
  db
    .selectFrom('plan')
    .selectAll()
    .$if(onlyPublic, plans => plans.where('isPublic', '=', true))
    .orderBy('valueCents')
    .orderBy('id')
    .execute();

/** `select * from plan where id = $1` */
export const findPlan = (db: Reader, id: number): Promise<PlanRow | undefined> =>
  db.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst();

/** The plans with some numbers. */
export const plansByNumber = async (db: Reader, ids: readonly number[]): Promise<PlanRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('plan')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

/** The companies that super users work in; over a connection that sees them all. */
export const platformCompanies = async (db: Reader): Promise<number[]> => {
  const rows = await db
    .selectFrom('userAccount')
    .select('companyId')
    .distinct()
    .where('super', '=', true)
    .execute();
  return rows.map(({ companyId }) => companyId);
};

/** Number of companies with a plan; requires a connection that is not scoped to one. */
export const companiesOf = async (db: Reader, planId: number): Promise<number> => {
  const { companies } = await db
    .selectFrom('company')
    .select(sql<number>`count(*)::int`.as('companies'))
    .where('planId', '=', planId)
    .executeTakeFirstOrThrow();
  return companies;
};

/** The plan of a company; undefined when it has none, or there is no such company. */
export const planOfCompany = (db: Reader, companyId: number): Promise<PlanRow | undefined> =>
  db
    .selectFrom('plan')
    .selectAll('plan')
    .innerJoin('company', 'company.planId', 'plan.id')
    .where('company.companyId', '=', companyId)
    .executeTakeFirst();

/** A plan as the API shows it. */
export const toPlanView = ({ valueCents, createdAt, updatedAt, ...plan }: PlanRow): PlanView => ({
  ...plan,
  value: valueCents / 100,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

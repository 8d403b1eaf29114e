import type { Recurrence } from '@prosa/contracts';
import type { PlanChangeRow, ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Reader = Kysely<ReadModel>;

/** A company whose plan may change. */
export interface PlannedCompany {
  readonly companyId: number;
  readonly uuid: string;
  readonly timeZone: string;
  readonly dueDate: string | null;
  readonly trialExpiration: string | null;
  readonly recurrence: Recurrence;
  readonly planId: number | null;
}

const COLUMNS = [
  'companyId',
  'uuid',
  'timeZone',
  'dueDate',
  'trialExpiration',
  'recurrence',
  'planId',
] as const;

export const plannedCompany = (db: Reader, companyId: number): Promise<PlannedCompany | undefined> =>
  db.selectFrom('company').select(COLUMNS).where('companyId', '=', companyId).executeTakeFirst();

/** The change of plan that a company waits for. */
export const pendingChange = (db: Reader, companyId: number): Promise<PlanChangeRow | undefined> =>
  db.selectFrom('planChange').selectAll().where('companyId', '=', companyId).executeTakeFirst();

/** A change of plan that waits, and its company as it is now. */
export type WaitingChange = PlanChangeRow & PlannedCompany;

/** Changes of all companies, or of one, whose day has come, or that were to be there at once. */
export const changesToCarryOut = (
  db: Reader,
  until: string,
  limit: number,
  companyId?: number,
): Promise<WaitingChange[]> =>
  db
    .selectFrom('planChange as w')
    .innerJoin('company as c', 'c.companyId', 'w.companyId')
    .selectAll('w')
    .select(['c.uuid', 'c.timeZone', 'c.dueDate', 'c.trialExpiration', 'c.recurrence', 'c.planId'])
    .$if(companyId !== undefined, query => query.where('w.companyId', '=', companyId ?? 0))
    .where(sql<boolean>`(w.effective_on is null or w.effective_on <= ${until}::date)`)
    .orderBy('w.askedAt')
    .limit(limit)
    .execute();

/** Whether a company has paid for the plan that it waits for. */
export const isPaidFor = async (
  db: Reader,
  { companyId, toPlan, effectiveOn }: PlanChangeRow,
): Promise<boolean> => {
  if (effectiveOn === null) return true;
  const paid = await db
    .selectFrom('invoice')
    .select('uuid')
    .where('companyId', '=', companyId)
    .where('planId', '=', toPlan)
    .where('dueDate', '=', effectiveOn)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return paid !== undefined;
};

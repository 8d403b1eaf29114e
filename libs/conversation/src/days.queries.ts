import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** Days of the company, both included; `yyyy-MM-dd`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

const MOST_DAYS = 366;

/** The time zone of a company, as a part of a query. */
export const zoneOf = (companyId: number) =>
  sql`(select time_zone from company where company_id = ${companyId})`;

/** The time zone of a company. */
export const timeZoneOf = async (db: TenantConnection, companyId: number): Promise<string> => {
  const company = await db
    .selectFrom('company')
    .where('companyId', '=', companyId)
    .select('timeZone')
    .executeTakeFirst();
  return company?.timeZone ?? 'America/Sao_Paulo';
};

/** Of a moment: `at >= first midnight and at < the midnight after the last day`, in the company's own time. */
export const withinDays = (at: string, companyId: number, { from, until }: Period) => sql<boolean>`
  ${sql.ref(at)} >= (${from}::date::timestamp at time zone ${zoneOf(companyId)})
  and ${sql.ref(at)} < ((${until}::date + 1)::timestamp at time zone ${zoneOf(companyId)})`;

/** The period of a query: two dates in order, or a number of days up to the company's today; a year at most. */
export const periodOf = async (
  db: TenantConnection,
  companyId: number,
  asked: {
    readonly from?: string | undefined;
    readonly until?: string | undefined;
    readonly days?: number | undefined;
  },
): Promise<Period> => {
  const { rows } = await sql<Period>`
    with today as (select (now() at time zone ${zoneOf(companyId)})::date as day),
    asked as (
      select coalesce(${asked.from ?? null}::date, ${asked.until ?? null}::date, day - ${(asked.days ?? 7) - 1}::int) as one,
             coalesce(${asked.until ?? null}::date, day) as other from today)
    select greatest(least(one, other), greatest(one, other) - ${MOST_DAYS - 1}::int)::text as "from",
           greatest(one, other)::text as "until" from asked`.execute(db);
  const period = rows[0];
  if (period === undefined) throw new Error('a query without a row');
  return period;
};

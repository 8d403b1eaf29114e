import type {
  DashboardAdvert,
  DashboardAttendant,
  DashboardCounters,
  DashboardDayPoint,
  DashboardUserBar,
} from '@prosa/contracts';
import { withinDays, zoneOf, type Period } from '@prosa/conversation';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** A merged ticket continues in its destination and does not count until the merge is reverted. */
const isNotMerged = (companyId: number) =>
  sql`ticket_uuid not in (select uuid from ticket where company_id = ${companyId} and merged_into is not null)`;

/** Current counters, and those of a period. */
export const countersOf = async (
  db: TenantConnection,
  companyId: number,
  period: Period,
): Promise<DashboardCounters> => {
  const { rows } = await sql<DashboardCounters>`
    select
      (select count(*)::int from attendance where company_id = ${companyId} and status = 'open'
         and ${isNotMerged(companyId)}) as "supportHappening",
      (select count(*)::int from attendance where company_id = ${companyId} and status = 'pending'
         and ${isNotMerged(companyId)}) as "supportPending",
      (select count(*)::int from attendance where company_id = ${companyId} and status = 'closed'
         and ${withinDays('finished_at', companyId, period)}) as "supportFinished",
      (select count(*)::int from contact where company_id = ${companyId} and removed_at is null and group_id is null
         and ${withinDays('created_at', companyId, period)}) as "newContacts",
      (select count(distinct reply_ticket_uuid)::int from campaign_shipping where company_id = ${companyId}
         and ${withinDays('replied_at', companyId, period)}) as "campaignTickets"`.execute(db);
  const counters = rows[0];
  if (counters === undefined) throw new Error('a query without a row');
  return counters;
};

const MOST_ADVERTS = 20;

/** The advertisements that tickets of a period began with, most first. */
export const advertsOf = async (
  db: TenantConnection,
  companyId: number,
  period: Period,
): Promise<readonly DashboardAdvert[]> => {
  const { rows } = await sql<DashboardAdvert>`
    select platform, title, count(*)::int as tickets
      from ticket_advert where company_id = ${companyId} and ${withinDays('at', companyId, period)}
       and ${isNotMerged(companyId)}
     group by platform, title order by tickets desc, platform, title limit ${MOST_ADVERTS}`.execute(db);
  return rows;
};

/** All users of the company with their resolved tickets of a period, highest first. */
export const attendantsOf = async (
  db: TenantConnection,
  companyId: number,
  period: Period,
): Promise<Omit<DashboardAttendant, 'online'>[]> => {
  const { rows } = await sql<Omit<DashboardAttendant, 'online'>>`
    with finished as (
      select user_id, count(*)::int as tickets,
             avg(extract(epoch from finished_at - accepted_at)) filter (where accepted_at is not null) as seconds
        from attendance where company_id = ${companyId} and status = 'closed' and user_id is not null
         and ${withinDays('finished_at', companyId, period)} group by user_id),
    rated as (
      select rated_user_id as user_id, avg(rating) as rating
        from attendance where company_id = ${companyId} and rating is not null
         and ${withinDays('rated_at', companyId, period)} group by rated_user_id)
    select u.id, u.name, coalesce(f.tickets, 0) as tickets,
           round(f.seconds / 60.0, 1)::float as "avgSupportTime", round(r.rating, 2)::float as rating
      from user_account u
      left join finished f on f.user_id = u.id
      left join rated r on r.user_id = u.id
     where u.company_id = ${companyId}
     order by coalesce(f.tickets, 0) desc, r.rating desc nulls last, u.name, u.id`.execute(db);
  return rows;
};

/** The number of conversations that each user accepted in a period, highest first; counted before users are joined. */
export const conversationsByUser = async (
  db: TenantConnection,
  companyId: number,
  period: Period,
): Promise<DashboardUserBar[]> => {
  const { rows } = await sql<DashboardUserBar>`
    with accepted as (
      select user_id, count(*)::int as quantidade from attendance
       where company_id = ${companyId} and ${withinDays('accepted_at', companyId, period)} group by user_id)
    select u.name as nome, a.quantidade
      from accepted a join user_account u on u.company_id = ${companyId} and u.id = a.user_id
     order by a.quantidade desc, nome, u.id limit 50`.execute(db);
  return rows;
};

/** The number of conversations per day of a period, or per hour of a single day; including zeros. */
export const conversationsByDay = async (
  db: TenantConnection,
  companyId: number,
  period: Period,
): Promise<DashboardDayPoint[]> => {
  const isOneDay = period.from === period.until;
  const at = sql`a.started_at at time zone ${zoneOf(companyId)}`;
  const label = isOneDay ? sql`to_char(step, 'HH24:MI')` : sql`to_char(step, 'YYYY-MM-DD')`;
  const unit = isOneDay ? sql.lit('hour') : sql.lit('day');
  const steps = isOneDay
    ? sql`generate_series(${period.from}::date::timestamp, ${period.from}::date + interval '23 hours', interval '1 hour')`
    : sql`generate_series(${period.from}::date::timestamp, ${period.until}::date::timestamp, interval '1 day')`;
  const { rows } = await sql<{ label: string; total: number }>`
    with begun as (
      select date_trunc(${unit}, ${at}) as step, count(*)::int as total
        from attendance a where a.company_id = ${companyId} and ${withinDays('a.started_at', companyId, period)} group by 1)
    select ${label} as label, coalesce(total, 0) as total
      from ${steps} as steps(step) left join begun using (step) order by step`.execute(db);
  return rows.map(({ label: text, total }) => (isOneDay ? { horario: text, total } : { data: text, total }));
};

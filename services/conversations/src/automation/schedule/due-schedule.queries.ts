import type { OwnerDatabase, ScheduleRow } from '@prosa/read-model';
import { sql } from 'kysely';

/** A schedule that is due, and its place among those. */
export type DueSchedule = Pick<ScheduleRow, 'companyId' | 'uuid' | 'sendAt'>;

/** Due schedules of all companies that were not sent yet, earliest first. */
export const dueSchedules = (
  db: OwnerDatabase,
  now: Date,
  after: DueSchedule | null,
  limit: number,
): Promise<DueSchedule[]> =>
  db
    .selectFrom('schedule')
    .where('state', 'in', ['pending', 'sending'])
    .where('sendAt', '<=', now)
    .$if(after !== null, query =>
      query.where(sql<boolean>`(send_at, uuid) > (${after?.sendAt ?? now}, ${after?.uuid ?? null}::uuid)`),
    )
    .select(['companyId', 'uuid', 'sendAt'])
    .orderBy('sendAt')
    .orderBy('uuid')
    .limit(limit)
    .execute();

/** The company's settings for sending now. */
export interface SendingCompany {
  readonly timeZone: string;
  readonly blocked: boolean;
  readonly isOverdue: boolean;
}

/** `select time_zone, blocked, due_date < (now at time zone time_zone)::date from company`. */
export const sendingCompany = (
  db: OwnerDatabase,
  companyId: number,
  now: Date,
): Promise<SendingCompany | undefined> =>
  db
    .selectFrom('company')
    .where('companyId', '=', companyId)
    .select(['timeZone', 'blocked'])
    .select(
      sql<boolean>`coalesce(due_date::date < (${now}::timestamptz at time zone time_zone)::date, false)`.as(
        'isOverdue',
      ),
    )
    .executeTakeFirst();

/** The connection of a schedule. */
export interface SendingConnection {
  readonly id: number;
  readonly isConnected: boolean;
}

/**
 * The selected connection; else the one of the contact's last conversation; else its author's; else the company's
 * default. Removed ones are skipped.
 */
export const connectionFor = async (
  db: OwnerDatabase,
  companyId: number,
  { contactId, userId, connectionId }: Pick<ScheduleRow, 'contactId' | 'userId' | 'connectionId'>,
): Promise<SendingConnection | undefined> => {
  const { rows } = await sql<SendingConnection>`
    select c.id, c.status = 'CONNECTED' as is_connected from connection c
     where c.company_id = ${companyId}
     order by c.id = ${connectionId}::int desc nulls last,
       c.id = (select t.connection_id from ticket t where t.company_id = c.company_id
                and t.contact_id = ${contactId} order by t.updated_at desc, t.id desc limit 1) desc nulls last,
       c.id = (select u.connection_id from user_account u where u.company_id = c.company_id
                and u.id = ${userId}) desc nulls last,
       c.is_default desc, c.id
     limit 1`.execute(db);
  return rows[0];
};

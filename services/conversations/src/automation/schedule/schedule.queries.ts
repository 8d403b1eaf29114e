import { ackOf, type ScheduleStatus, type ScheduleView } from '@prosa/contracts';
import { signedMediaUrl } from '@prosa/media';
import { pageOfRows, type ReadModel, type ScheduleRow, type TenantConnection } from '@prosa/read-model';
import { sql, type Kysely, type SqlBool } from 'kysely';

type Reader = Kysely<ReadModel> | TenantConnection;

/** Filter of a calendar page. */
export interface ScheduleFilter {
  /** Only this user's; null: all. */
  readonly userId: number | null;
  readonly search?: string;
  readonly contactId?: number;
  /** Sent on these days of the company, both included; `yyyy-MM-dd`. */
  readonly from?: string;
  readonly until?: string;
  readonly after?: { readonly sendAt: string; readonly id: number };
  readonly offset?: number;
  readonly limit: number;
}

interface FoundSchedule extends ScheduleRow {
  readonly reachedId: number | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly ack: number | null;
  readonly errorCode: string | null;
}

const MOST_FOUND = 5_000;

const statusOf = ({ state, ack }: FoundSchedule): ScheduleStatus => {
  if (state === 'failed' || ack === ackOf('failed')) return 'ERRO';
  return state === 'sent' ? 'ENVIADA' : 'PENDENTE';
};

const errorOf = (row: FoundSchedule): ScheduleView['error'] => {
  if (row.state === 'failed') return { code: row.reason ?? 'ERR_INTERNAL', message: '' };
  if (row.ack !== ackOf('failed')) return null;
  return { code: 'ERR_SENDING_WAPP_MSG', message: row.errorCode ?? '' };
};

const toView = (row: FoundSchedule): ScheduleView => ({
  id: row.id,
  uuid: row.uuid,
  body: row.body,
  contactId: row.reachedId ?? row.contactId,
  contact: {
    id: row.reachedId ?? row.contactId,
    name: row.contactName ?? '',
    number: row.contactPhone ?? '',
    profilePicUrl: null,
  },
  userId: row.userId,
  user: { id: row.userId, name: row.userName },
  whatsappId: row.connectionId,
  language: row.language,
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: statusOf(row),
  error: errorOf(row),
  mediaPath: signedMediaUrl(row.companyId, row.mediaPath),
  mediaName: row.mediaName,
  ticketId: row.ticketId,
  ticketUuid: row.ticketUuid,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const schedules = (db: Reader, companyId: number) =>
  db
    .selectFrom('schedule as s')
    .leftJoin('contact as own', join =>
      join.onRef('own.companyId', '=', 's.companyId').onRef('own.id', '=', 's.contactId'),
    )
    // A contact merged into another is replaced by it as recipient.
    .leftJoin('contact as c', join =>
      join
        .onRef('c.companyId', '=', 's.companyId')
        .on('c.id', '=', sql<number>`coalesce(own.merged_into, s.contact_id)`),
    )
    .leftJoin('message as m', join =>
      join.onRef('m.companyId', '=', 's.companyId').onRef('m.uuid', '=', 's.messageUuid'),
    )
    .where('s.companyId', '=', companyId)
    .selectAll('s')
    .select([
      'c.id as reachedId',
      'c.name as contactName',
      'c.phone as contactPhone',
      'm.ack',
      'm.errorCode',
    ]);

/** `s.send_at >= $1::date at time zone (select time_zone …)`: days are in the company's time zone. */
const sentWithin = (companyId: number, { from, until }: ScheduleFilter) => {
  const zone = sql`(select time_zone from company where company_id = ${companyId})`;
  return sql<SqlBool>`s.send_at >= coalesce(${from ?? null}::date::timestamp at time zone ${zone}, '-infinity')
    and s.send_at < coalesce((${until ?? null}::date + 1)::timestamp at time zone ${zone}, 'infinity')`;
};

/** Matches the message's text, or the contact's name or number, ignoring case and accents. */
const matching = (search: string) =>
  sql<SqlBool>`(s.id in (select search_schedule(${search}, ${MOST_FOUND}))
    or c.id in (select search_contact(${search}, ${MOST_FOUND})))`;

/** A page of schedules: the earliest first within a range of days, the latest first without one. */
export const listSchedules = async (
  db: Reader,
  companyId: number,
  filter: ScheduleFilter,
): Promise<{ schedules: ScheduleView[]; hasMore: boolean }> => {
  const ranged = filter.from !== undefined || filter.until !== undefined;
  const direction = ranged ? 'asc' : 'desc';
  const sign = sql.raw(ranged ? '>' : '<');
  const rows = await schedules(db, companyId)
    .$if(filter.userId !== null, query => query.where('s.userId', '=', filter.userId ?? 0))
    .$if(filter.contactId !== undefined, query => query.where('c.id', '=', filter.contactId ?? 0))
    .$if(ranged, query => query.where(sentWithin(companyId, filter)))
    .$if(filter.search !== undefined, query => query.where(matching(filter.search ?? '')))
    .$if(filter.after !== undefined, query =>
      query.where(
        sql<SqlBool>`(s.send_at, s.id) ${sign} (${filter.after?.sendAt}::timestamptz, ${filter.after?.id})`,
      ),
    )
    .orderBy('s.sendAt', direction)
    .orderBy('s.id', direction)
    .$call(pageOfRows(filter.limit + 1, filter.offset))
    .execute();
  return { schedules: rows.slice(0, filter.limit).map(toView), hasMore: rows.length > filter.limit };
};

/** The schedule with this number, or undefined. */
export const scheduleById = async (
  db: Reader,
  companyId: number,
  id: number,
): Promise<ScheduleView | undefined> => {
  const row = await schedules(db, companyId).where('s.id', '=', id).executeTakeFirst();
  return row && toView(row);
};

/** Schedules by their streams' uuids. */
export const schedulesByUuid = async (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<ScheduleView[]> =>
  uuids.length === 0
    ? []
    : (await schedules(db, companyId).where('s.uuid', 'in', uuids).execute()).map(toView);

/** The schedules that became these messages. */
export const schedulesOfMessages = async (
  db: Reader,
  companyId: number,
  messageUuids: readonly string[],
): Promise<ScheduleView[]> =>
  messageUuids.length === 0
    ? []
    : (await schedules(db, companyId).where('s.messageUuid', 'in', messageUuids).execute()).map(toView);

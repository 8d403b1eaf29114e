import type {
  CampaignDetail,
  CampaignLeftOut,
  CampaignPage,
  CampaignStatus,
  CampaignView,
  ShippingCounts,
} from '@prosa/contracts';
import { signedMediaUrl } from '@prosa/media';
import { containing, type CampaignRow, type ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import { failureCount } from '../dispatch/failure.queries';
import { isEditable } from './campaign.decider';
import type { CampaignCard } from './campaign.events';

type Db = Kysely<ReadModel>;

interface Listed extends CampaignRow {
  readonly connectionName: string | null;
  readonly connectionStatus: string | null;
  readonly restrictedUntil: Date | null;
}

const text = (texts: readonly string[], index: number): string => texts[index] ?? '';

const holdOf = (
  { status, holdReason, holdUntil, connectionStatus, restrictedUntil }: Listed,
  now: Date,
): CampaignView['hold'] => {
  if (status !== 'EM_ANDAMENTO') return null;
  if (holdReason !== null) return { reason: holdReason, until: holdUntil?.toISOString() ?? null };
  // The lane records a hold only on its next tick; the connection's own state is current.
  if (connectionStatus !== 'CONNECTED') return { reason: 'disconnected', until: null };
  return restrictedUntil !== null && restrictedUntil > now
    ? { reason: 'restricted', until: restrictedUntil.toISOString() }
    : null;
};

const toView = (row: Listed, now: Date): CampaignView => {
  const card = JSON.parse(row.card) as CampaignCard;
  const scheduledAt = row.scheduledAt?.toISOString() ?? null;
  const { messages, confirmations } = card;
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.companyId,
    name: row.name,
    ...{ message1: text(messages, 0), message2: text(messages, 1), message3: text(messages, 2) },
    ...{ message4: text(messages, 3), message5: text(messages, 4) },
    ...{ confirmationMessage1: text(confirmations, 0), confirmationMessage2: text(confirmations, 1) },
    ...{ confirmationMessage3: text(confirmations, 2), confirmationMessage4: text(confirmations, 3) },
    confirmationMessage5: text(confirmations, 4),
    confirmation: card.confirmation,
    status: row.status,
    scheduledAt,
    scheduledZone: card.scheduledFor?.timeZone ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    whatsappId: row.connectionId,
    whatsapp:
      row.connectionName === null
        ? null
        : { id: row.connectionId, name: row.connectionName, status: row.connectionStatus ?? '' },
    contactListId: card.contactListId,
    tagListId: card.tagListId,
    fileListId: card.fileListId,
    moreTagIds: card.moreTags?.tagIds ?? [],
    tagsMatch: card.moreTags?.match ?? 'any',
    earlier:
      card.earlier === undefined
        ? null
        : { id: card.earlier.number, name: card.earlier.name, outcome: card.earlier.outcome },
    excludeListId: card.excludeListId ?? null,
    answersQueueId: card.answersQueueId ?? null,
    retryOf: card.retry === undefined ? null : { id: card.retry.number, name: card.retry.name },
    mediaPath: signedMediaUrl(row.companyId, row.mediaKey),
    mediaName: row.mediaName,
    reason: row.reason,
    hold: holdOf(row, now),
    editable: isEditable({ status: row.status, scheduledAt }, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

const listed = (db: Db) =>
  db
    .selectFrom('campaign as c')
    .leftJoin('connection as w', join =>
      join.onRef('w.companyId', '=', 'c.companyId').onRef('w.id', '=', 'c.connectionId'),
    )
    .selectAll('c')
    .select(['w.name as connectionName', 'w.status as connectionStatus', 'w.restrictedUntil']);

/** A page of a company's campaigns, the newest first. */
export const listCampaigns = async (
  db: Db,
  companyId: number,
  { search, offset, limit, now }: { search?: string; offset: number; limit: number; now: Date },
): Promise<CampaignPage> => {
  const pattern = containing(search ?? '');
  const rows = await listed(db)
    .where('c.companyId', '=', companyId)
    .$if(search !== undefined && search !== '', query => query.where('c.name', 'ilike', pattern))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom('campaign as c')
    .where('c.companyId', '=', companyId)
    .$if(search !== undefined && search !== '', query => query.where('c.name', 'ilike', pattern))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    records: rows.slice(0, limit).map(row => toView(row, now)),
    count: Number(count),
    hasMore: rows.length > limit,
  };
};

/** The campaign with a number. */
export const campaignRow = (db: Db, companyId: number, id: number): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaign')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

/** Campaigns by their uuids, of one company or, for the projector, of several. */
export const campaignViews = async (
  db: Db,
  companyIds: readonly number[],
  uuids: readonly string[],
  now: Date,
): Promise<CampaignView[]> => {
  const rows = await listed(db)
    .where(sql<boolean>`c.company_id = any(${[...companyIds]}::int[])`)
    .where(sql<boolean>`c.uuid = any(${[...uuids]}::uuid[])`)
    .execute();
  return rows.map(row => toView(row, now));
};

/** A recipient's state by the contract; for `s` and `m`, `w` being the connection, which may be removed. */
export const shippingState = sql<string>`case
  when s.progress = 'skipped' then 'skipped'
  when s.progress = 'waiting' then 'waiting'
  when m.ack = 0 then 'failed'
  when s.step = 'confirmation' and w.id is not null then 'confirming'
  when m.ack >= 4 then 'read'
  when m.ack = 3 then 'delivered'
  when m.ack = 2 then 'server'
  when w.id is null then 'uncertain'
  else 'sending' end`;

/** A campaign as its page shows it, without the estimate of its end. */
export const campaignDetail = async (
  db: Db,
  companyId: number,
  uuid: string,
  now: Date,
): Promise<Omit<CampaignDetail, 'endsAt'> | undefined> => {
  const row = await listed(db)
    .where('c.companyId', '=', companyId)
    .where('c.uuid', '=', uuid)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Who was asked and gets no message has a good number all the same.
  const { rows } = await sql<{ state: keyof ShippingCounts; count: number; asked: number }>`
    select ${shippingState} as state, count(*)::int as count, (count(*) filter (
        where s.confirmation_requested_at is not null or s.code = 'ERR_CAMPAIGN_DECLINED'))::int as asked
      from campaign_shipping s
      left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
      left join connection w on w.company_id = s.company_id and w.id = s.connection_id
     where s.company_id = ${companyId} and s.campaign_uuid = ${uuid}::uuid group by 1`.execute(db);
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const valid = rows.reduce((sum, { state, count, asked }) => sum + (state === 'skipped' ? asked : count), 0);
  const shipping: ShippingCounts = {
    ...{ waiting: 0, confirming: 0, sending: 0, server: 0, delivered: 0, read: 0 },
    ...{ failed: 0, skipped: 0, uncertain: 0 },
    ...counts,
    ...{ total, valid },
  };
  const leftOut = JSON.parse(row.leftOut) as Partial<Record<CampaignLeftOut, number>>;
  const retryable = await retryableOf(db, row);
  const newInList = await newInListOf(db, row);
  const responses = await responsesTo(db, companyId, uuid);
  return { ...toView(row, now), shipping, leftOut, retryable, newInList, ...responses };
};

/** After how many seconds WhatsApp took a connection's last campaign messages, in the median; undefined before the first one. */
export const sendSecondsOf = async (
  db: Db,
  companyId: number,
  connectionId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by seconds) as seconds from (
      select greatest(extract(epoch from m.server_at - s.addressed_at), 0)::float8 as seconds
        from campaign_shipping s
        join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
       where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.addressed_at is not null
         and m.server_at is not null
       order by s.addressed_at desc limit 50) last`.execute(db);
  return rows[0]?.seconds ?? undefined;
};

/** How many people were added to a campaign's list since its audience was fixed, while it could still be thought to reach them. */
const newInListOf = async (db: Db, { companyId, status, card, audienceAt }: CampaignRow): Promise<number> => {
  const { contactListId, retry } = JSON.parse(card) as CampaignCard;
  const isGoingOn = status === 'EM_ANDAMENTO' || status === 'CANCELADA';
  if (!isGoingOn || contactListId === null || retry !== undefined || audienceAt === null) return 0;
  const { count } = await db
    .selectFrom('contactListItem')
    .where('companyId', '=', companyId)
    .where('listId', '=', contactListId)
    .where('createdAt', '>', audienceAt)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many a retry could still reach; 0 while the campaign has not ended. */
const retryableOf = async (db: Db, { companyId, uuid, status, card }: CampaignRow): Promise<number> => {
  if (status !== 'FINALIZADA' && status !== 'CANCELADA') return 0;
  const { retry } = JSON.parse(card) as CampaignCard;
  return failureCount(db, companyId, { of: uuid, root: retry?.root ?? uuid });
};

/** Replies, opt-outs and failures of a campaign. */
const responsesTo = async (
  db: Db,
  companyId: number,
  uuid: string,
): Promise<Pick<CampaignDetail, 'replied' | 'optOuts' | 'failures'>> => {
  const counted = await sql<{ replied: number; optOuts: number }>`
    select (select count(*)::int from campaign_shipping s
             where s.company_id = ${companyId} and s.campaign_uuid = ${uuid}::uuid and s.replied_at is not null) as replied,
           (select count(*)::int from opt_out o
             where o.company_id = ${companyId} and o.campaign_uuid = ${uuid}::uuid) as opt_outs`.execute(db);
  const { rows } = await sql<{ code: string; count: number }>`
    select coalesce(m.code, s.code) as code, count(*)::int as count from campaign_shipping s
      left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
     where s.company_id = ${companyId} and s.campaign_uuid = ${uuid}::uuid
       and (s.progress = 'skipped' or m.ack = 0) and coalesce(m.code, s.code) is not null
     group by 1 order by 2 desc, 1 limit 20`.execute(db);
  return { replied: 0, optOuts: 0, ...counted.rows[0], failures: rows };
};

const has =
  (table: 'tag' | 'queue') =>
  async (db: Db, companyId: number, id: number): Promise<boolean> =>
    (await db
      .selectFrom(table)
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()) !== undefined;

/** Whether a company has a tag with this number. */
export const hasTag = has('tag');

/** Whether a company has a queue with this number. */
export const hasQueue = has('queue');

/** A campaign that is active or due. */
export interface CampaignAtWork {
  readonly companyId: number;
  readonly uuid: string;
  readonly status: CampaignStatus;
  readonly connectionId: number;
}

/** Campaigns of all companies that are due, preparing or running. */
export const campaignsAtWork = (db: Db, now: Date): Promise<CampaignAtWork[]> =>
  db
    .selectFrom('campaign')
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', ['AGUARDANDO', 'EM_ANDAMENTO']),
        and([eb('status', '=', 'PROGRAMADA'), eb('scheduledAt', '<=', now)]),
      ]),
    )
    .select(['companyId', 'uuid', 'status', 'connectionId'])
    .orderBy('companyId')
    .orderBy('id')
    .execute();

/** The names of a company's campaigns that start like this. */
export const campaignNames = async (
  db: Db,
  companyId: number,
  start: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('campaign')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`starts_with(name, ${start.slice(0, 40)})`)
    .select('name')
    .execute();
  return new Set(rows.map(({ name }) => name));
};

import type {
  CampaignAnswersFilter,
  TicketCounts,
  TicketStatus,
  TicketView,
  ViewerRights,
} from '@prosa/contracts';
import { seesEveryTicket, TICKET_STATUSES } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { contactsMatching } from '../contact/contact.queries';
import { inSight } from './ticket-sight.queries';
import { ticketViews, toTicketView } from './ticket.queries';

/** A connection scoped to one company, or the projector's, where the query filters by company. */
type Reader = Kysely<ReadModel> | TenantConnection;
type Condition = RawBuilder<SqlBool>;

/** The filter of a list; conditions are combined with AND. */
export interface TicketFilter {
  readonly status?: TicketStatus;
  readonly search?: string;
  readonly queueIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly userIds?: readonly number[];
  readonly contactId?: number;
  readonly connectionId?: number;
  /** Only of customers who came by an advertisement on one of these platforms. */
  readonly adverts?: readonly string[];
  /** Only of these campaigns, by their numbers. */
  readonly campaignIds?: readonly number[];
  /** Only tickets in which a customer answered a campaign, or all but these. */
  readonly campaignAnswers?: CampaignAnswersFilter;
  /** Days of the company, `yyyy-MM-dd`. */
  readonly begunOn?: string;
  readonly changedOn?: string;
  readonly showAll: boolean;
  readonly unreadOnly: boolean;
  /** Whoever waits longest first; for pending tickets. */
  readonly byWait?: boolean;
  readonly before?: TicketCursor;
  readonly offset?: number;
  readonly limit: number;
}

/**
 * The cursor of a page: lists are ordered by the latest change, then by number, both descending; by waiting time both
 * ascend.
 */
export interface TicketCursor {
  readonly at: Date;
  readonly id: number;
}

/** The caller and filter of a query. */
interface Asked {
  readonly companyId: number;
  readonly worker: ViewerRights;
  readonly filter: TicketFilter;
}

const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

const seesAll = ({ worker }: Asked): boolean => seesEveryTicket(worker);

const mine = ({ worker }: Asked): Condition => sql`t.user_id = ${worker.userId}`;

/** Open tickets are restricted to the user's own, except for users who may see all and request it. */
const onlyMine = (asked: Asked): boolean =>
  asked.filter.status === 'open' && !(seesAll(asked) && asked.filter.showAll);

/**
 * The tickets of a user's lists: own open ones, and pending and closed ones within their queues. Supervisors and
 * administrators see all queues, and all open tickets with `showAll`.
 */
const visible = (asked: Asked): readonly Condition[] => {
  if (onlyMine(asked)) return [mine(asked)];
  return seesAll(asked) ? [] : [inSight(asked.worker)];
};

/** A queue filter never hides tickets without a queue. */
const inQueues = ({ filter }: Asked): readonly Condition[] =>
  filter.queueIds ? [sql`(t.queue_id is null or t.queue_id = any(${[...filter.queueIds]}::int[]))`] : [];

/** A literal instead of a parameter: with a parameter the planner estimates a third of all tickets as pending. */
const inStatus = ({ filter }: Asked): readonly Condition[] =>
  filter.status ? [sql`t.status = ${sql.lit(filter.status)}`] : [];

const ofUsers = ({ filter }: Asked): readonly Condition[] =>
  filter.userIds?.length ? [sql`t.user_id = any(${[...filter.userIds]}::int[])`] : [];

const beforeCursor = ({ filter: { before } }: Asked): readonly Condition[] =>
  before ? [sql`(t.updated_at, t.id) < (${before.at}, ${before.id})`] : [];

/** Since when a pending ticket waits: from the first unanswered message, also after a return. */
const waitsSince = sql<Date>`coalesce(t.unanswered_since, t.waiting_since)`;

const behindCursor = ({ filter: { before } }: Asked): readonly Condition[] =>
  before ? [sql`(${waitsSince}, t.id) > (${before.at}, ${before.id})`] : [];

const carryingAll = ({ companyId, filter: { tagIds = [] } }: Asked): readonly Condition[] =>
  tagIds.map(
    id => sql<SqlBool>`exists (select from ticket_tag x
      where x.company_id = ${companyId} and x.ticket_uuid = t.uuid and x.tag_id = ${id})`,
  );

const isNumber = (search: string): boolean => /^\d{1,9}$/.test(search);

/** A ticket is found by its contact, or by its number. */
const found = (companyId: number, search: string): Condition => {
  if (!isNumber(search)) return contactsMatching('t.contact_id', search);
  return sql`t.id in (select s.id from ticket s where s.company_id = ${companyId}
    and ${contactsMatching('s.contact_id', search)} union all select ${Number(search)}::int)`;
};

/** From midnight to midnight in the company's time zone. */
const onDay = (
  { companyId }: Asked,
  column: 'created_at' | 'updated_at',
  day?: string,
): readonly Condition[] => {
  if (day === undefined) return [];
  const midnight = (date: RawBuilder<unknown>) => sql`(${date})::timestamp at time zone
    (select c.time_zone from company c where c.company_id = ${companyId})`;
  const at = sql.ref(`t.${column}`);
  return [sql`(${at} >= ${midnight(sql`${day}::date`)} and ${at} < ${midnight(sql`${day}::date + 1`)})`];
};

/** Selective conditions, which are evaluated first. */
const narrowing = (asked: Asked): readonly Condition[] => [
  ...ofContactOrConnection(asked),
  ...ofAdverts(asked),
  ...ofCampaigns(asked),
  ...onDay(asked, 'created_at', asked.filter.begunOn),
  ...onDay(asked, 'updated_at', asked.filter.changedOn),
  // With a parameter the planner could not use the partial index of unread tickets.
  ...(asked.filter.unreadOnly ? [sql<SqlBool>`t.unread > 0`] : []),
];

const ofContactOrConnection = ({ filter }: Asked): readonly Condition[] => [
  ...(filter.contactId ? [sql<SqlBool>`t.contact_id = ${filter.contactId}`] : []),
  ...(filter.connectionId ? [sql<SqlBool>`t.connection_id = ${filter.connectionId}`] : []),
];

const ofAdverts = ({ companyId, filter: { adverts } }: Asked): readonly Condition[] =>
  adverts?.length
    ? [
        sql`t.uuid in (select ad.ticket_uuid from ticket_advert ad
          where ad.company_id = ${companyId} and ad.platform = any(${[...adverts]}::text[]))`,
      ]
    : [];

const ofCampaigns = ({
  companyId,
  filter: { campaignIds, campaignAnswers },
}: Asked): readonly Condition[] => [
  ...(campaignIds?.length
    ? [
        sql<SqlBool>`t.uuid in (select tc.ticket_uuid from ticket_campaign tc
          join campaign k on k.company_id = tc.company_id and k.uuid = tc.campaign_uuid
          where tc.company_id = ${companyId} and k.id = any(${[...campaignIds]}::int[]))`,
      ]
    : []),
  ...(campaignAnswers === 'only' ? [sql<SqlBool>`t.campaign_uuid is not null`] : []),
  ...(campaignAnswers === 'without' ? [sql<SqlBool>`t.campaign_uuid is null`] : []),
];

const newest = ({ companyId }: Asked, conditions: readonly Condition[], most: number): RawBuilder<unknown> =>
  sql`select t.uuid, t.updated_at, t.id from ticket t where t.company_id = ${companyId} and t.merged_into is null and ${every(conditions)}
    order by t.updated_at desc, t.id desc limit ${sql.lit(most)}`;

/**
 * From this number of tickets on, tagged tickets are found fast enough by scanning the list; combinations of
 * several tags are rarer.
 */
const MANY = { one: 5_000, several: 20_000 };
/** How many of the newest tickets are scanned. */
const NEAR = 10_000;

/**
 * The newest tickets with all of some tags. No index contains a tag's tickets in list order: when the rarest tag
 * has few tickets, all of them are read; otherwise the newest tickets are scanned first, and all only when those do
 * not suffice.
 */
const newestTagged = (
  asked: Asked,
  tagIds: readonly number[],
  conditions: readonly Condition[],
  most: number,
): RawBuilder<unknown> => {
  const { companyId } = asked;
  const tags = sql`${[...tagIds]}::int[]`;
  const many = sql.lit(tagIds.length > 1 ? MANY.several : MANY.one);
  const carriesAll = (uuid: string) =>
    sql`(select count(*) from ticket_tag x where x.company_id = ${companyId} and x.ticket_uuid = ${sql.raw(uuid)}
      and x.tag_id = any(${tags})) = ${tagIds.length}`;
  return sql`
    with rarest as materialized (
      select tag.id, uses.count from unnest(${tags}) tag (id), lateral (
        select count(*) as count from (
          select from ticket_tag x where x.company_id = ${companyId} and x.tag_id = tag.id limit ${many}) first
      ) uses order by uses.count limit 1
    ), near as materialized (
      select n.* from (${newest(asked, conditions, NEAR)}) n
       where (select count from rarest) = ${many} and ${carriesAll('n.uuid')} limit ${sql.lit(most)}
    ), carriers as (
      select r.ticket_uuid from ticket_tag r
       where (select count(*) from near) < ${sql.lit(most)} and r.company_id = ${companyId}
         and r.tag_id = (select id from rarest) and ${tagIds.length > 1 ? carriesAll('r.ticket_uuid') : sql`true`} offset 0
    ), far as (
      select t.uuid, t.updated_at, t.id from carriers join ticket t on t.uuid = carriers.ticket_uuid
       where t.company_id = ${companyId} and t.merged_into is null and ${every(conditions)} offset 0
    )
    select * from near where (select count(*) from near) = ${sql.lit(most)} union all select * from far`;
};

/** A contiguous index range, newest first, for each of some keys. */
interface IndexRange {
  readonly keys: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
}

const statusKeys = (statuses: readonly TicketStatus[]): RawBuilder<unknown> =>
  sql`unnest(${[...statuses]}::text[]) as of_status(name)`;
const withIds = (ids: readonly number[], statuses: readonly TicketStatus[]): RawBuilder<unknown> =>
  sql`unnest(${[...ids]}::int[]) as of_id(id) cross join ${statusKeys(statuses)}`;
const sameStatus: Condition = sql`t.status = of_status.name`;

const rangesOfUser = (asked: Asked, statuses: readonly TicketStatus[]): readonly IndexRange[] => {
  const { worker, filter } = asked;
  const waiting = statuses.filter(status => status !== 'open');
  const queues = worker.queueIds.filter(id => filter.queueIds?.includes(id) ?? true);
  const others = [sql<SqlBool>`t.user_id is distinct from ${worker.userId}`, ...ofUsers(asked)];
  const own = {
    keys: statusKeys(statuses),
    conditions: [mine(asked), sameStatus, ...inQueues(asked), ...ofUsers(asked)],
  };
  const queued = {
    keys: withIds(queues, waiting),
    conditions: [sql<SqlBool>`t.queue_id = of_id.id`, sameStatus, ...others],
  };
  const queueless = {
    keys: statusKeys(waiting),
    conditions: [sql<SqlBool>`t.queue_id is null`, sameStatus, ...others],
  };
  return worker.allTicket === 'disabled' ? [own, queued, queueless] : [own, queued];
};

/** The disjoint index ranges of a user's list. */
const rangesOf = (asked: Asked): readonly IndexRange[] => {
  const { filter } = asked;
  const statuses = filter.status ? [filter.status] : TICKET_STATUSES;
  if (onlyMine(asked))
    return [
      {
        keys: statusKeys(statuses),
        conditions: [mine(asked), sameStatus, ...inQueues(asked), ...ofUsers(asked)],
      },
    ];
  if (!seesAll(asked)) return rangesOfUser(asked, statuses);
  if (filter.userIds?.length)
    return [
      {
        keys: withIds([...new Set(filter.userIds)], statuses),
        conditions: [sql<SqlBool>`t.user_id = of_id.id`, sameStatus, ...inQueues(asked)],
      },
    ];
  if (filter.queueIds)
    return [
      {
        keys: withIds([...new Set(filter.queueIds)], statuses),
        conditions: [sql<SqlBool>`t.queue_id = of_id.id`, sameStatus],
      },
      { keys: statusKeys(statuses), conditions: [sql<SqlBool>`t.queue_id is null`, sameStatus] },
    ];
  return [];
};

/** The newest of each range, or of all tickets when the list has no ranges. */
const newestOf = (
  asked: Asked,
  ranges: readonly IndexRange[],
  whole: readonly Condition[],
  most: number,
): RawBuilder<unknown> => {
  const inRange = ({ keys, conditions }: IndexRange): RawBuilder<unknown> =>
    sql`select n.* from ${keys} cross join lateral (${newest(asked, [...conditions, ...beforeCursor(asked)], most)}) n`;
  return ranges.length === 0 ? newest(asked, whole, most) : sql.join(ranges.map(inRange), sql` union all `);
};

/** The newest tickets of those a search finds; each ticket once, though digits may be its number and a telephone's. */
const newestFound = (
  asked: Asked,
  search: string,
  conditions: readonly Condition[],
  most: number,
): RawBuilder<unknown> => {
  const ofPeople = newest(asked, [...conditions, contactsMatching('t.contact_id', search)], most);
  if (!isNumber(search)) return ofPeople;
  return sql`(${ofPeople}) union (${newest(asked, [...conditions, sql`t.id = ${Number(search)}`], 1)})`;
};

/** A page by waiting time: few tickets wait at a time, so that they are sorted. */
const pageByWait = (asked: Asked): RawBuilder<unknown> => {
  const { companyId, filter } = asked;
  const conditions = [
    ...visible(asked),
    ...inStatus(asked),
    ...inQueues(asked),
    ...ofUsers(asked),
    ...narrowing(asked),
    ...carryingAll(asked),
    ...(filter.search ? [found(companyId, filter.search)] : []),
    ...behindCursor(asked),
  ];
  return sql`select t.uuid from ticket t
    where t.company_id = ${companyId} and t.merged_into is null and ${every(conditions)}
    order by ${waitsSince}, t.id limit ${sql.lit(filter.limit + 1)} offset ${sql.lit(filter.offset ?? 0)}`;
};

/**
 * The tickets of a page. Selective conditions are evaluated first; otherwise the newest of each range are merged,
 * because no index contains "one of my queues, or mine" in list order.
 */
const pageOf = (asked: Asked): RawBuilder<unknown> => {
  const { filter } = asked;
  const narrow = narrowing(asked);
  const offset = filter.offset ?? 0;
  const most = offset + filter.limit + 1;
  const scope = [...visible(asked), ...inStatus(asked), ...inQueues(asked), ...ofUsers(asked)];
  const whole = [...scope, ...narrow, ...beforeCursor(asked)];
  const source = (): RawBuilder<unknown> => {
    const { tagIds, search } = filter;
    if (tagIds?.length) {
      const searched = search ? [...whole, found(asked.companyId, search)] : whole;
      return newestTagged(asked, [...new Set(tagIds)], searched, most);
    }
    if (search) return newestFound(asked, search, whole, most);
    return newestOf(asked, narrow.length > 0 ? [] : rangesOf(asked), whole, most);
  };
  return sql`select page.uuid from (${source()}) page
    order by page.updated_at desc, page.id desc limit ${sql.lit(filter.limit + 1)} offset ${sql.lit(offset)}`;
};

/** A page of the tickets that a user may see, and whether there are more. */
export const listTickets = async (
  db: Reader,
  companyId: number,
  worker: ViewerRights,
  filter: TicketFilter,
): Promise<{ tickets: TicketView[]; hasMore: boolean }> => {
  const { byWait = false } = filter;
  const page = (byWait ? pageByWait : pageOf)({ companyId, worker, filter });
  const rows = await ticketViews(db, companyId)
    .where(sql<SqlBool>`t.uuid in (${page})`)
    .$if(byWait, query => query.orderBy(waitsSince).orderBy('t.id'))
    .$if(!byWait, query => query.orderBy('t.updatedAt', 'desc').orderBy('t.id', 'desc'))
    .execute();
  return { tickets: rows.slice(0, filter.limit).map(toTicketView), hasMore: rows.length > filter.limit };
};

/** The number of tickets in each of a user's lists, and the number of unread ones. */
export const countTickets = async (
  db: Reader,
  companyId: number,
  worker: ViewerRights,
  filter: Pick<TicketFilter, 'queueIds' | 'showAll'>,
): Promise<TicketCounts> => {
  const count = async (status: TicketStatus): Promise<{ all: number; unread: number }> => {
    const asked = { companyId, worker, filter: { ...filter, status, unreadOnly: false, limit: 0 } };
    const conditions = every([...visible(asked), ...inStatus(asked), ...inQueues(asked)]);
    const { rows } = await sql<{ all: number; unread: number }>`
      select count(*)::int as all, (count(*) filter (where t.unread > 0))::int as unread
        from ticket t where t.company_id = ${companyId} and t.merged_into is null and ${conditions}`.execute(
      db,
    );
    return rows[0] ?? { all: 0, unread: 0 };
  };
  const [pending, open] = [await count('pending'), await count('open')];
  return { pending: pending.all, open: open.all, unread: pending.unread + open.unread };
};

import type { TicketStatus, TicketView } from '@prosa/contracts';
import { seesEveryTicket, TICKET_STATUSES } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { contactsMatching } from '../contact/contact.queries';
import { inSight } from './ticket-sight.queries';
import type { TicketWorker } from './ticket.policy';
import { ticketViews, toTicketView } from './ticket.queries';

/** A connection that shows one company's rows, or the projector's with the company named. */
type Reader = Kysely<ReadModel> | TenantConnection;
type Condition = RawBuilder<SqlBool>;

/** What a list asks for; all conditions hold together. */
export interface TicketFilter {
  readonly status?: TicketStatus;
  readonly search?: string;
  readonly queueIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly userIds?: readonly number[];
  readonly contactId?: number;
  readonly connectionId?: number;
  /** Days of the company, `yyyy-MM-dd`. */
  readonly begunOn?: string;
  readonly changedOn?: string;
  readonly showAll: boolean;
  readonly unreadOnly: boolean;
  readonly before?: TicketCursor;
  readonly offset?: number;
  readonly limit: number;
}

/** Where a page ended: lists run from the latest change to the oldest, then by number. */
export interface TicketCursor {
  readonly updatedAt: Date;
  readonly id: number;
}

/** Whose question it is, and in which company. */
interface Asked {
  readonly companyId: number;
  readonly worker: TicketWorker;
  readonly filter: TicketFilter;
}

const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

const seesAll = ({ worker }: Asked): boolean => seesEveryTicket(worker);

const mine = ({ worker }: Asked): Condition => sql`t.user_id = ${worker.userId}`;

/** Open tickets are the person's own, but for those who may see all and ask to. */
const onlyMine = (asked: Asked): boolean =>
  asked.filter.status === 'open' && !(seesAll(asked) && asked.filter.showAll);

/**
 * Which tickets a person's lists hold: open ones are the person's own, waiting and closed ones those in reach.
 * Supervisors and admins reach all, and see everybody's open ones with `showAll`.
 */
const visible = (asked: Asked): readonly Condition[] => {
  if (onlyMine(asked)) return [mine(asked)];
  return seesAll(asked) ? [] : [inSight(asked.worker)];
};

/** A queue filter never hides what waits outside of every queue. */
const inQueues = ({ filter }: Asked): readonly Condition[] =>
  filter.queueIds ? [sql`(t.queue_id is null or t.queue_id = any(${[...filter.queueIds]}::int[]))`] : [];

/** Said in the text: behind a parameter the planner takes the few that wait for a third of all tickets. */
const inStatus = ({ filter }: Asked): readonly Condition[] =>
  filter.status ? [sql`t.status = ${sql.lit(filter.status)}`] : [];

const ofUsers = ({ filter }: Asked): readonly Condition[] =>
  filter.userIds?.length ? [sql`t.user_id = any(${[...filter.userIds]}::int[])`] : [];

const beforeCursor = ({ filter: { before } }: Asked): readonly Condition[] =>
  before ? [sql`(t.updated_at, t.id) < (${before.updatedAt}, ${before.id})`] : [];

const isNumber = (search: string): boolean => /^\d{1,9}$/.test(search);

/** A ticket is found by its contact, or by its number. */
const found = (companyId: number, search: string): Condition => {
  if (!isNumber(search)) return contactsMatching('t.contact_id', search);
  return sql`t.id in (select s.id from ticket s where s.company_id = ${companyId}
    and ${contactsMatching('s.contact_id', search)} union all select ${Number(search)}::int)`;
};

/** From midnight to midnight in the company's own time. */
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

/** What leaves few tickets, so that those are looked for first. */
const narrowing = (asked: Asked): readonly Condition[] => [
  ...ofContactOrConnection(asked),
  ...onDay(asked, 'created_at', asked.filter.begunOn),
  ...onDay(asked, 'updated_at', asked.filter.changedOn),
  // A parameter would hide from the planner that the index of unread tickets answers.
  ...(asked.filter.unreadOnly ? [sql<SqlBool>`t.unread > 0`] : []),
];

const ofContactOrConnection = ({ filter }: Asked): readonly Condition[] => [
  ...(filter.contactId ? [sql<SqlBool>`t.contact_id = ${filter.contactId}`] : []),
  ...(filter.connectionId ? [sql<SqlBool>`t.connection_id = ${filter.connectionId}`] : []),
];

const newest = ({ companyId }: Asked, conditions: readonly Condition[], most: number): RawBuilder<unknown> =>
  sql`select t.uuid, t.updated_at, t.id from ticket t where t.company_id = ${companyId} and t.merged_into is null and ${every(conditions)}
    order by t.updated_at desc, t.id desc limit ${sql.lit(most)}`;

/**
 * From how many tickets on a tag is met soon enough on the way through the list; two are met on the same ticket more
 * seldom.
 */
const MANY = { one: 5_000, several: 20_000 };
/** How many of the newest tickets are passed on that way. */
const NEAR = 10_000;

/**
 * The newest tickets with all of some tags. No index knows a tag's tickets in the order of a list: when the rarest tag
 * is on few tickets, all of them are looked at; otherwise the newest tickets are passed first, and all only when those
 * are not enough.
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

/** Tickets that stand together in an index, newest first, for each of some keys. */
interface Shelf {
  readonly keys: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
}

const statusKeys = (statuses: readonly TicketStatus[]): RawBuilder<unknown> =>
  sql`unnest(${[...statuses]}::text[]) as of_status(name)`;
const withIds = (ids: readonly number[], statuses: readonly TicketStatus[]): RawBuilder<unknown> =>
  sql`unnest(${[...ids]}::int[]) as of_id(id) cross join ${statusKeys(statuses)}`;
const sameStatus: Condition = sql`t.status = of_status.name`;

const shelvesOfUser = (asked: Asked, statuses: readonly TicketStatus[]): readonly Shelf[] => {
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

/** Where a person's list stands in the indexes. No ticket stands on two shelves. */
const shelvesOf = (asked: Asked): readonly Shelf[] => {
  const { filter } = asked;
  const statuses = filter.status ? [filter.status] : TICKET_STATUSES;
  if (onlyMine(asked))
    return [
      {
        keys: statusKeys(statuses),
        conditions: [mine(asked), sameStatus, ...inQueues(asked), ...ofUsers(asked)],
      },
    ];
  if (!seesAll(asked)) return shelvesOfUser(asked, statuses);
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

/** The newest of each shelf, or of all tickets where the list stands on none. */
const newestOf = (
  asked: Asked,
  shelves: readonly Shelf[],
  whole: readonly Condition[],
  most: number,
): RawBuilder<unknown> => {
  const onShelf = ({ keys, conditions }: Shelf): RawBuilder<unknown> =>
    sql`select n.* from ${keys} cross join lateral (${newest(asked, [...conditions, ...beforeCursor(asked)], most)}) n`;
  return shelves.length === 0 ? newest(asked, whole, most) : sql.join(shelves.map(onShelf), sql` union all `);
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

/**
 * Which tickets a page holds. What narrows a list down is looked for first; otherwise the newest of each shelf are
 * taken together, because no index holds "one of my queues, or mine" in the order of a list.
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
    return newestOf(asked, narrow.length > 0 ? [] : shelvesOf(asked), whole, most);
  };
  return sql`select page.uuid from (${source()}) page
    order by page.updated_at desc, page.id desc limit ${sql.lit(filter.limit + 1)} offset ${sql.lit(offset)}`;
};

/** A page of the tickets a person may see, and whether there are more. */
export const listTickets = async (
  db: Reader,
  companyId: number,
  worker: TicketWorker,
  filter: TicketFilter,
): Promise<{ tickets: TicketView[]; hasMore: boolean }> => {
  const rows = await ticketViews(db, companyId)
    .where(sql<SqlBool>`t.uuid in (${pageOf({ companyId, worker, filter })})`)
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return { tickets: rows.slice(0, filter.limit).map(toTicketView), hasMore: rows.length > filter.limit };
};

/** How many tickets each of a person's lists holds, and how many hold something unread. */
export const countTickets = async (
  db: Reader,
  companyId: number,
  worker: TicketWorker,
  filter: Pick<TicketFilter, 'queueIds' | 'showAll'>,
): Promise<{ pending: number; open: number; unread: number }> => {
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

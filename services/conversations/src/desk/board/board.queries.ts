import type { BoardCard, BoardColumnCount, BoardFigures, ViewerRights } from '@prosa/contracts';
import {
  boardColumns,
  cardOrder,
  cardsAfter,
  columnFigures,
  periodOf,
  stuckFor,
  type BoardPage,
  type CardColumns,
  type CardFilter,
} from '@prosa/conversation';
import type { TenantConnection } from '@prosa/read-model';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { contactsMatching } from '../../core/contact/contact.queries';
import { inSight } from '../../core/ticket/ticket-sight.queries';
import { ticketViews, toTicketView } from '../../core/ticket/ticket.queries';

/** Closed tickets stay on the board this long where they are shown at all. */
const CLOSED_DAYS = 30;

/** The cards that a board shows; conditions are combined with AND. */
export interface BoardFilter extends CardFilter {
  readonly connectionId: number;
  readonly queueIds?: readonly number[];
  readonly withoutQueueless: boolean;
  readonly withClosed: boolean;
}

type Condition = RawBuilder<SqlBool>;

/** The column of `t`: the first by position when a tag that became a column makes them two. */
const columnOf = sql<{ tagId: number; since: Date | null } | null>`(
  select json_build_object('tagId', k.id, 'since', kt.tagged_at) from ticket_tag kt
    join tag k on k.company_id = kt.company_id and k.id = kt.tag_id and k.kanban and not k.for_leads
   where kt.company_id = t.company_id and kt.ticket_uuid = t.uuid order by k.position = 0, k.position, k.id limit 1)`;

const cards: CardColumns = {
  id: sql`t.id`,
  updatedAt: sql`t.updated_at`,
  lastAt: sql`coalesce(t.last_message_at, t.created_at)`,
  since: sql`coalesce((${columnOf} ->> 'since')::timestamptz, t.created_at)`,
};

/** Tickets beside their column `c`, which is read once for all of them: {@link columnOf} would run for each of a large board. */
const withColumn = (companyId: number): RawBuilder<unknown> => sql`ticket t left join (
  select distinct on (kt.ticket_uuid) kt.ticket_uuid, k.id as tag_id, kt.tagged_at
    from tag k join ticket_tag kt on kt.company_id = k.company_id and kt.tag_id = k.id
   where k.company_id = ${companyId} and k.kanban and not k.for_leads
   order by kt.ticket_uuid, k.position = 0, k.position, k.id) c on c.ticket_uuid = t.uuid`;

const columnId = sql`coalesce(c.tag_id, 0)`;

/** {@link cards} of {@link withColumn}. */
const columned: CardColumns = { ...cards, since: sql`coalesce(c.tagged_at, t.created_at)` };

const shown = (worker: ViewerRights, filter: BoardFilter): readonly Condition[] => [
  sql`t.connection_id = ${filter.connectionId}`,
  sql`t.merged_into is null`,
  inSight(worker),
  filter.withClosed
    ? sql`(t.status <> 'closed' or t.updated_at > now() - make_interval(days => ${sql.lit(CLOSED_DAYS)}))`
    : sql`t.status <> 'closed'`,
  ...(filter.queueIds
    ? [sql<SqlBool>`(t.queue_id is null or t.queue_id = any(${[...filter.queueIds]}::int[]))`]
    : []),
  ...(filter.withoutQueueless ? [sql<SqlBool>`t.queue_id is not null`] : []),
  ...(filter.userId === undefined ? [] : [sql<SqlBool>`t.user_id = ${filter.userId}`]),
  ...(filter.search ? [contactsMatching('t.contact_id', filter.search)] : []),
  ...(filter.withTag === undefined
    ? []
    : [
        sql<SqlBool>`exists (select from ticket_tag own where own.company_id = t.company_id
          and own.ticket_uuid = t.uuid and own.tag_id = ${filter.withTag})`,
      ]),
  ...(filter.stuckDays === undefined ? [] : [stuckFor(columned, filter.stuckDays)]),
];

type CardRow = Awaited<ReturnType<ReturnType<typeof cardViews>['execute']>>[number];

const cardViews = (db: TenantConnection, companyId: number, order: BoardPage['order']) =>
  ticketViews(db, companyId).select(columnOf.as('column')).orderBy(cardOrder(cards, order));

const toCard = ({ column, ...row }: CardRow): BoardCard => ({
  ...toTicketView(row),
  columnId: column?.tagId ?? 0,
  columnSince: column?.since == null ? null : new Date(column.since).toISOString(),
});

/** The first cards of every column, up to `limit` each. */
export const firstCards = async (
  db: TenantConnection,
  companyId: number,
  worker: ViewerRights,
  filter: BoardFilter,
  { limit, order }: BoardPage,
): Promise<readonly BoardCard[]> => {
  const conditions = sql.join([...shown(worker, filter)], sql` and `);
  const first = sql`select ranked.uuid from (
    select t.uuid, row_number() over (partition by ${columnId} order by ${cardOrder(columned, order)}) as rank
      from ${withColumn(companyId)} where t.company_id = ${companyId} and ${conditions}) ranked where ranked.rank <= ${limit}`;
  const rows = await cardViews(db, companyId, order)
    .where(sql<SqlBool>`t.uuid in (${first})`)
    .execute();
  return rows.map(toCard);
};

/** A page of the cards that a user sees on a connection's board, and whether there are more. */
export const boardCards = async (
  db: TenantConnection,
  companyId: number,
  worker: ViewerRights,
  filter: BoardFilter,
  page: BoardPage,
): Promise<{ readonly cards: readonly BoardCard[]; readonly hasMore: boolean }> => {
  const conditions = [
    ...shown(worker, filter),
    ...(page.columnId === undefined ? [] : [sql<SqlBool>`${columnId} = ${page.columnId}`]),
    ...(page.after ? [cardsAfter(columned, page.order, page.after)] : []),
  ];
  const chosen = sql`select t.uuid from ${withColumn(companyId)}
     where t.company_id = ${companyId} and ${sql.join(conditions, sql` and `)}
     order by ${cardOrder(columned, page.order)} limit ${page.limit + 1} offset ${page.offset ?? 0}`;
  const rows = await cardViews(db, companyId, page.order)
    .where(sql<SqlBool>`t.uuid in (${chosen})`)
    .execute();
  return { cards: rows.slice(0, page.limit).map(toCard), hasMore: rows.length > page.limit };
};

/** The number of cards in each column; empty columns are omitted. */
export const boardCounts = async (
  db: TenantConnection,
  companyId: number,
  worker: ViewerRights,
  filter: BoardFilter,
): Promise<readonly BoardColumnCount[]> => {
  const conditions = sql.join([...shown(worker, filter)], sql` and `);
  const { rows } = await sql<BoardColumnCount>`
    select ${columnId} as "tagId", count(*)::int as count
      from ${withColumn(companyId)} where t.company_id = ${companyId} and ${conditions} group by 1 order by 1`.execute(
    db,
  );
  return rows;
};

/** Column statistics of a connection's board for some days, over the tickets that a user sees. */
export const boardFigures = async (
  db: TenantConnection,
  companyId: number,
  worker: ViewerRights,
  connectionId: number,
  days: number,
): Promise<BoardFigures> => {
  const period = await periodOf(db, companyId, { days });
  const stays = sql`from ticket_column_stay c join ticket t on t.company_id = c.company_id and t.uuid = c.ticket_uuid
    where c.company_id = ${companyId} and t.connection_id = ${connectionId} and ${inSight(worker)}`;
  const columns = await boardColumns(db, companyId, false);
  return { period, columns: await columnFigures(db, companyId, stays, columns, period) };
};

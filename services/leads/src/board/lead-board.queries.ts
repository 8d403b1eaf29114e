import type { BoardColumnCount, BoardFigures, LeadCard, ViewerRights } from '@prosa/contracts';
import {
  boardColumns,
  cardOrder,
  cardsAfter,
  columnFigures,
  leadInSight,
  leadViews,
  periodOf,
  stuckFor,
  toLeadView,
  type BoardPage,
  type CardColumns,
  type CardFilter,
} from '@prosa/conversation';
import type { TenantConnection } from '@prosa/read-model';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { leadsMatching } from '../lead/lead.queries';

/** Which cards a board shows; all conditions hold together. */
export interface LeadBoardFilter extends CardFilter {
  readonly connectionId: number;
}

type Condition = RawBuilder<SqlBool>;

/** The column of `l`: by position where a tag that was flagged meanwhile makes them two. */
const columnOf = sql<{ tagId: number; since: Date | null } | null>`(
  select json_build_object('tagId', k.id, 'since', kt.tagged_at) from lead_tag kt
    join tag k on k.company_id = kt.company_id and k.id = kt.tag_id and k.kanban and k.for_leads
   where kt.company_id = l.company_id and kt.lead_uuid = l.uuid order by k.position = 0, k.position, k.id limit 1)`;

const cards: CardColumns = {
  id: sql`l.id`,
  updatedAt: sql`l.updated_at`,
  lastAt: sql`coalesce(l.last_message_at, l.created_at)`,
  since: sql`coalesce((${columnOf} ->> 'since')::timestamptz, l.created_at)`,
};

/** Leads beside their column `c`, which is read once for all of them: {@link columnOf} would run for each of a large board. */
const withColumn = (companyId: number): RawBuilder<unknown> => sql`lead l left join (
  select distinct on (kt.lead_uuid) kt.lead_uuid, k.id as tag_id, kt.tagged_at
    from tag k join lead_tag kt on kt.company_id = k.company_id and kt.tag_id = k.id
   where k.company_id = ${companyId} and k.kanban and k.for_leads
   order by kt.lead_uuid, k.position = 0, k.position, k.id) c on c.lead_uuid = l.uuid`;

const columnId = sql`coalesce(c.tag_id, 0)`;

/** {@link cards} of {@link withColumn}. */
const columned: CardColumns = { ...cards, since: sql`coalesce(c.tagged_at, l.created_at)` };

const shown = (viewer: ViewerRights, filter: LeadBoardFilter): readonly Condition[] => [
  sql`l.connection_id = ${filter.connectionId}`,
  leadInSight(viewer),
  ...(filter.userId === undefined ? [] : [sql<SqlBool>`l.user_id = ${filter.userId}`]),
  ...(filter.search ? [leadsMatching(filter.search)] : []),
  ...(filter.withTag === undefined
    ? []
    : [
        sql<SqlBool>`exists (select from lead_tag own where own.company_id = l.company_id
          and own.lead_uuid = l.uuid and own.tag_id = ${filter.withTag})`,
      ]),
  ...(filter.stuckDays === undefined ? [] : [stuckFor(columned, filter.stuckDays)]),
];

const cardViews = (db: TenantConnection, companyId: number, order: BoardPage['order']) =>
  leadViews(db, companyId).select(columnOf.as('column')).orderBy(cardOrder(cards, order));

type CardRow = Awaited<ReturnType<ReturnType<typeof cardViews>['execute']>>[number];

const toCard = ({ column, ...row }: CardRow): LeadCard => ({
  ...toLeadView(row),
  columnId: column?.tagId ?? 0,
  columnSince: column?.since == null ? null : new Date(column.since).toISOString(),
});

/** The first cards of every column, up to `limit` each. */
export const firstLeadCards = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  filter: LeadBoardFilter,
  { limit, order }: BoardPage,
): Promise<readonly LeadCard[]> => {
  const conditions = sql.join([...shown(viewer, filter)], sql` and `);
  const first = sql`select ranked.uuid from (
    select l.uuid, row_number() over (partition by ${columnId} order by ${cardOrder(columned, order)}) as rank
      from ${withColumn(companyId)} where l.company_id = ${companyId} and ${conditions}) ranked where ranked.rank <= ${limit}`;
  const rows = await cardViews(db, companyId, order)
    .where(sql<SqlBool>`l.uuid in (${first})`)
    .execute();
  return rows.map(toCard);
};

/** A page of the cards that a person sees on a connection's board, and whether there are more. */
export const leadCards = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  filter: LeadBoardFilter,
  page: BoardPage,
): Promise<{ readonly cards: readonly LeadCard[]; readonly hasMore: boolean }> => {
  const conditions = [
    ...shown(viewer, filter),
    ...(page.columnId === undefined ? [] : [sql<SqlBool>`${columnId} = ${page.columnId}`]),
    ...(page.after ? [cardsAfter(columned, page.order, page.after)] : []),
  ];
  const chosen = sql`select l.uuid from ${withColumn(companyId)}
     where l.company_id = ${companyId} and ${sql.join(conditions, sql` and `)}
     order by ${cardOrder(columned, page.order)} limit ${page.limit + 1} offset ${page.offset ?? 0}`;
  const rows = await cardViews(db, companyId, page.order)
    .where(sql<SqlBool>`l.uuid in (${chosen})`)
    .execute();
  return { cards: rows.slice(0, page.limit).map(toCard), hasMore: rows.length > page.limit };
};

/** The number of cards in each column; empty columns are omitted. */
export const leadCardCounts = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  filter: LeadBoardFilter,
): Promise<readonly BoardColumnCount[]> => {
  const conditions = sql.join([...shown(viewer, filter)], sql` and `);
  const { rows } = await sql<BoardColumnCount>`
    select ${columnId} as "tagId", count(*)::int as count
      from ${withColumn(companyId)} where l.company_id = ${companyId} and ${conditions} group by 1 order by 1`.execute(
    db,
  );
  return rows;
};

/** How the columns of a connection's board fared in some days, over the leads that a person sees. */
export const leadBoardFigures = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  connectionId: number,
  days: number,
): Promise<BoardFigures> => {
  const period = await periodOf(db, companyId, { days });
  const stays = sql`from lead_column_stay c join lead l on l.company_id = c.company_id and l.uuid = c.lead_uuid
    where c.company_id = ${companyId} and l.connection_id = ${connectionId} and ${leadInSight(viewer)}`;
  const columns = await boardColumns(db, companyId, true);
  return { period, columns: await columnFigures(db, companyId, stays, columns, period) };
};

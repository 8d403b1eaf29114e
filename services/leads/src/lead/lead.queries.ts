import type { LeadCounts, LeadStatus, LeadTab, LeadView, ViewerRights } from '@prosa/contracts';
import { leadInSight, leadViews, toLeadView } from '@prosa/conversation';
import { contactSearch, containing, type TenantConnection } from '@prosa/read-model';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

type Condition = RawBuilder<SqlBool>;

/** The filter of a list; conditions are combined with AND. */
export interface LeadFilter {
  readonly status?: LeadStatus;
  readonly tab?: LeadTab;
  readonly search?: string;
  readonly connectionId?: number;
  readonly tagIds?: readonly number[];
  readonly before?: { readonly updatedAt: Date; readonly id: number };
  readonly offset?: number;
  readonly limit: number;
}

/**
 * A lead is found by its contact, its e-mail, its number, or the name and e-mail of its form: the contact may have
 * others.
 */
export const leadsMatching = (search: string): Condition => {
  const ofContact = sql`l.contact_id in (${contactSearch(search)})`;
  const ofEmail = sql`exists (select from contact c where c.company_id = l.company_id and c.id = l.contact_id
    and c.email ilike ${containing(search)})`;
  const ofForm = sql`(l.submission::jsonb ->> 'name' ilike ${containing(search)}
    or l.submission::jsonb ->> 'email' ilike ${containing(search)})`;
  const ofNumber = /^\d{1,9}$/.test(search) ? sql` or l.id = ${Number(search)}` : sql``;
  return sql<SqlBool>`(${ofContact} or ${ofEmail} or ${ofForm}${ofNumber})`;
};

/** Leads that wait for a person: new ones, and unassigned ones in progress. */
const waiting = sql<SqlBool>`(l.status = 'novo' or (l.status = 'andamento' and l.user_id is null))`;
const assigned = sql<SqlBool>`(l.status = 'andamento' and l.user_id is not null)`;

const conditions = (
  viewer: ViewerRights,
  filter: Omit<LeadFilter, 'limit' | 'offset'>,
): RawBuilder<unknown> =>
  sql.join(
    [
      leadInSight(viewer),
      ...(filter.status === undefined ? [] : [sql`l.status = ${sql.lit(filter.status)}`]),
      ...(filter.tab === undefined ? [] : [filter.tab === 'leads' ? waiting : assigned]),
      ...(filter.search === undefined ? [] : [leadsMatching(filter.search)]),
      ...(filter.connectionId === undefined ? [] : [sql`l.connection_id = ${filter.connectionId}`]),
      ...(filter.tagIds === undefined || filter.tagIds.length === 0
        ? []
        : [
            sql`exists (select from lead_tag x where x.company_id = l.company_id and x.lead_uuid = l.uuid
              and x.tag_id = any(${[...filter.tagIds]}::int[]))`,
          ]),
      ...(filter.before === undefined
        ? []
        : [sql`(l.updated_at, l.id) < (${filter.before.updatedAt}, ${filter.before.id})`]),
    ],
    sql` and `,
  );

/** A page of the leads that a person may see, the latest change first, and whether there are more. */
export const listLeads = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  filter: LeadFilter,
): Promise<{ readonly leads: readonly LeadView[]; readonly hasMore: boolean }> => {
  const rows = await leadViews(db, companyId)
    .where(sql<SqlBool>`(${conditions(viewer, filter)})`)
    .orderBy('l.updatedAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(filter.limit + 1)
    .offset(filter.offset ?? 0)
    .execute();
  return { leads: rows.slice(0, filter.limit).map(toLeadView), hasMore: rows.length > filter.limit };
};

/** The number of leads in each of a user's tabs, and the number of their unread messages. */
export const countLeads = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  filter: Pick<LeadFilter, 'connectionId' | 'search'>,
): Promise<LeadCounts> => {
  const { rows } = await sql<{ tab: keyof LeadCounts; count: number; unread: number }>`
    select case when ${waiting} then 'leads' when l.status = 'andamento' then 'assigned' else l.status end as tab,
      count(*)::int as count, coalesce(sum(l.unread), 0)::int as unread
      from lead l where l.company_id = ${companyId} and ${conditions(viewer, filter)} group by 1`.execute(db);
  const of = (tab: keyof LeadCounts) => {
    const row = rows.find(each => each.tab === tab);
    return { count: row?.count ?? 0, unread: row?.unread ?? 0 };
  };
  return {
    assigned: of('assigned'),
    leads: of('leads'),
    ganho: of('ganho'),
    congelado: of('congelado'),
  };
};

/** The stream of the lead with a number of a company. */
export const leadUuidOf = async (
  db: TenantConnection,
  companyId: number,
  id: number,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('lead')
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .select('uuid')
      .executeTakeFirst()
  )?.uuid;

/** A lead by its number or uuid. */
export const leadBy = async (
  db: TenantConnection,
  companyId: number,
  key: { readonly id: number } | { readonly uuid: string },
): Promise<LeadView | undefined> => {
  const row = await leadViews(db, companyId)
    .where('id' in key ? 'l.id' : 'l.uuid', '=', 'id' in key ? key.id : key.uuid)
    .executeTakeFirst();
  return row && toLeadView(row);
};

/** A person of the company who works with leads, by name; undefined when there is none. */
export const leadWorker = (
  db: TenantConnection,
  companyId: number,
  id: number,
): Promise<{ readonly id: number; readonly name: string } | undefined> =>
  db
    .selectFrom('userAccount')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('leadsOn', '=', true)
    .select(['id', 'name'])
    .executeTakeFirst();

/** The tags among these ids that the company has for its leads. */
export const leadTagNames = async (
  db: TenantConnection,
  companyId: number,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string; readonly kanban: boolean }[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('tag')
        .where('companyId', '=', companyId)
        .where('id', 'in', [...ids])
        .where('forLeads', '=', true)
        .select(['id', 'name', 'kanban'])
        .execute();

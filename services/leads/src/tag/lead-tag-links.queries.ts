import type { LeadTagLinkView, ViewerRights } from '@prosa/contracts';
import { leadInSight } from '@prosa/conversation';
import { pageOfRows, type TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** Filters a tag's leads: all, or those in another column of the board. */
export interface LeadTagLinks {
  readonly tagId: number;
  readonly onlyInOtherColumns: boolean;
  readonly page: number;
  readonly limit: number;
}

/** A page of the leads that carry a tag and that the person may see, the latest first, and how many there are. */
export const linkedLeads = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  { tagId, onlyInOtherColumns, page, limit }: LeadTagLinks,
): Promise<{ readonly leads: readonly LeadTagLinkView[]; readonly count: number }> => {
  const inOtherColumn = sql<boolean>`exists (
    select from lead_tag other join tag on tag.company_id = other.company_id and tag.id = other.tag_id and tag.kanban
     where other.company_id = l.company_id and other.lead_uuid = l.uuid and other.tag_id <> ${tagId})`;
  const links = db
    .selectFrom('leadTag as lt')
    .innerJoin('lead as l', 'l.uuid', 'lt.leadUuid')
    .where('lt.companyId', '=', companyId)
    .where('lt.tagId', '=', tagId)
    .where(leadInSight(viewer))
    .$if(onlyInOtherColumns, query => query.where(inOtherColumn));
  const { count } = await links.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const rows = await links
    .innerJoin('contact as c', 'c.uuid', 'l.contactUuid')
    .select(['l.id', 'l.uuid', 'l.status', 'l.updatedAt', 'c.name'])
    .orderBy('l.updatedAt', 'desc')
    .orderBy('l.id', 'desc')
    .$call(pageOfRows(limit, (page - 1) * limit))
    .execute();
  const leads = rows.map(({ id, uuid, status, name, updatedAt }) => ({
    ...{ id: `${id}-${tagId}`, leadId: id, uuid, status, contact: { name } },
    updatedAt: updatedAt.toISOString(),
  }));
  return { leads, count };
};

/** Whether the company has a tag with this number. */
export const hasTag = async (db: TenantConnection, companyId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('tag')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

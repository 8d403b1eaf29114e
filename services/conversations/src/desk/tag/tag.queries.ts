import type { TagLinkView } from '@prosa/contracts';
import { pageOfRows, type ReadModel, type TenantConnection } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import type { TagHolders } from './tag.policy';

/** The tickets that are left out: their tags stay as they were, for history and for the revert of a merge. */
const leftOut = {
  merged: sql`join ticket on ticket.uuid = ticket_tag.ticket_uuid and ticket.merged_into is not null`,
  deleted: sql`join interaction on interaction.ticket_uuid = ticket_tag.ticket_uuid
    and interaction.company_id = ticket_tag.company_id and interaction.type = 'DELETED_TICKET'`,
};

const countedByTag = async (db: Kysely<ReadModel>, ids: readonly number[], join = sql``) => {
  const { rows } = await sql<{ id: number; count: number }>`
    select tag_id as id, count(*)::int as count from ticket_tag ${join}
    where tag_id = any(${ids}::int[]) group by tag_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/**
 * The number of tickets per tag. Merged and deleted tickets do not count: the few of them are subtracted, as a join with
 * every ticket would cost time in proportion to all tickets, and counting links needs only their index.
 */
export const ticketsByTag = async (
  db: Kysely<ReadModel>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const linked = await countedByTag(db, ids);
  const merged = await countedByTag(db, ids, leftOut.merged);
  const deleted = await countedByTag(db, ids, leftOut.deleted);
  const without = (id: number): number => (merged.get(id) ?? 0) + (deleted.get(id) ?? 0);
  return new Map([...linked].map(([id, count]) => [id, count - without(id)]));
};

/** The number of leads per tag. */
export const leadsByTag = async (
  db: Kysely<ReadModel>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('leadTag')
    .innerJoin('lead', 'lead.uuid', 'leadTag.leadUuid')
    .where('leadTag.tagId', 'in', [...ids])
    .groupBy('leadTag.tagId')
    .select(['leadTag.tagId', sql<number>`count(*)::int`.as('leads')])
    .execute();
  return new Map(rows.map(({ tagId, leads }) => [tagId, leads]));
};

/** Whether the ticket is in a column of the board by another tag than this one. */
const inOtherColumn = (tagId: number) => sql<boolean>`exists (
  select from ticket_tag other join tag on tag.id = other.tag_id and tag.kanban
  where other.ticket_uuid = ticket.uuid and other.tag_id <> ${tagId})`;

const carrying = (db: TenantConnection, tagId: number) =>
  db
    .selectFrom('ticketTag')
    .innerJoin('ticket', 'ticket.uuid', 'ticketTag.ticketUuid')
    .where('ticketTag.tagId', '=', tagId)
    // A merged ticket cannot be worked on.
    .where('ticket.mergedInto', 'is', null);

const leadInOtherColumn = (tagId: number) => sql<boolean>`exists (
  select from lead_tag other join tag on tag.id = other.tag_id and tag.kanban
  where other.lead_uuid = lead.uuid and other.tag_id <> ${tagId})`;

/** The tickets and leads that a change of a tag would affect; none for a tag that does not exist yet. */
export const holdersOfTag = async (db: TenantConnection, tagId: number | null): Promise<TagHolders> => {
  if (tagId === null) return { tickets: 0, leads: 0, inOtherColumns: 0 };
  const { tickets, columns } = await carrying(db, tagId)
    .select(sql<number>`count(*)::int`.as('tickets'))
    .select(sql<number>`(count(*) filter (where ${inOtherColumn(tagId)}))::int`.as('columns'))
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom('leadTag')
    .innerJoin('lead', 'lead.uuid', 'leadTag.leadUuid')
    .where('leadTag.tagId', '=', tagId)
    .select(sql<number>`count(*)::int`.as('leads'))
    .select(sql<number>`(count(*) filter (where ${leadInOtherColumn(tagId)}))::int`.as('columns'))
    .executeTakeFirstOrThrow();
  return { tickets, leads: held.leads, inOtherColumns: columns + held.columns };
};

/** Filters a tag's tickets: all, or those in another column of the board. */
export interface TagLinks {
  readonly tagId: number;
  readonly onlyInOtherColumns: boolean;
  readonly page: number;
  readonly limit: number;
}

/** A page of the tickets that carry a tag, latest first, and their number. */
export const linkedTickets = async (
  db: TenantConnection,
  companyId: number,
  { tagId, onlyInOtherColumns, page, limit }: TagLinks,
): Promise<{ readonly tickets: readonly TagLinkView[]; readonly count: number }> => {
  const links = carrying(db, tagId)
    .where('ticket.companyId', '=', companyId)
    .$if(onlyInOtherColumns, query => query.where(inOtherColumn(tagId)));
  const count = onlyInOtherColumns
    ? (await links.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count
    : ((await ticketsByTag(db, [tagId])).get(tagId) ?? 0);
  const rows = await links
    .innerJoin('contact', 'contact.uuid', 'ticket.contactUuid')
    .select(['ticket.id', 'ticket.uuid', 'ticket.status', 'ticket.updatedAt', 'contact.name'])
    .orderBy('ticket.updatedAt', 'desc')
    .orderBy('ticket.id', 'desc')
    .$call(pageOfRows(limit, (page - 1) * limit))
    .execute();
  const tickets = rows.map(({ id, uuid, status, name, updatedAt }) => ({
    ...{ id: `${id}-${tagId}`, ticketId: id, uuid, status, contact: { name } },
    updatedAt: updatedAt.toISOString(),
  }));
  return { tickets, count };
};

/** Whether the company has a tag with this number. */
export const hasTag = async (db: TenantConnection, companyId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('tag')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Which of these numbers are no tag of the company. */
export const unknownTags = async (
  db: TenantConnection,
  companyId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tag')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter(id => !known.has(id));
};

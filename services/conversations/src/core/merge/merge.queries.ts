import type { MergedContactView, MergePreview, TagRef, TicketView } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import { ticketsByUuid } from '../ticket/ticket.queries';
import type { MergeOfTickets } from './merge.events';

/** The conversations that contain messages of a contact. */
export const ticketsWithWordsOf = async (
  db: TenantConnection,
  companyId: number,
  contactId: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('message')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('holder', '=', 'ticket')
    .select('ticketUuid')
    .distinct()
    .execute();
  return rows.map(({ ticketUuid }) => ticketUuid);
};

/** The last ticket that was opened for a contact and is shown by itself. */
export const lastTicketOf = (
  db: TenantConnection,
  companyId: number,
  contactId: number,
): Promise<{ readonly ticketUuid: string; readonly ticketId: number } | undefined> =>
  db
    .selectFrom('ticket')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('mergedInto', 'is', null)
    .orderBy('id', 'desc')
    .select(['uuid as ticketUuid', 'id as ticketId'])
    .limit(1)
    .executeTakeFirst();

/** Contacts by their numbers of ours, in the book or removed from it. */
export const contactsNamed = async (
  db: TenantConnection,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MergedContactView>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .select(['id', 'name', 'phone as number'])
    .execute();
  return new Map(rows.map(row => [row.id, row]));
};

/** The tickets whose messages a conversation shows: its own and those merged into it. */
export const ticketsShownIn = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
): Promise<readonly string[]> => [
  ticketUuid,
  ...(await ticketsMergedInto(db, companyId, ticketUuid)).map(({ uuid }) => uuid),
];

/** The tickets merged into another one. */
export const ticketsMergedInto = (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
): Promise<readonly { readonly uuid: string; readonly id: number }[]> =>
  db
    .selectFrom('ticket')
    .where('companyId', '=', companyId)
    .where('mergedInto', '=', ticketUuid)
    .select(['uuid', 'id'])
    .execute();

/**
 * The tickets that show the contents of these, by the uuids of these: each shows its own, unless it is merged into
 * another one. Deleted ones are omitted.
 */
export const ticketsThatShow = async (
  db: Kysely<ReadModel> | TenantConnection,
  companyId: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, TicketView>> => {
  const rows = await db
    .selectFrom('ticket')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .select(['uuid', sql<string>`coalesce(merged_into, uuid)`.as('shownIn')])
    .execute();
  const shown = [...new Set(rows.map(({ shownIn }) => shownIn))];
  const views = new Map((await ticketsByUuid(db, companyId, shown)).map(view => [view.uuid, view]));
  return new Map(
    rows.flatMap(({ uuid, shownIn }) => {
      const view = views.get(shownIn);
      return view === undefined ? [] : [[uuid, view] as const];
    }),
  );
};

/** Which of the given tags are columns of the board. */
export const columnTagsAmong = async (
  db: TenantConnection,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('tag')
    .where('id', 'in', [...ids])
    .where('kanban', '=', true)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Tags by their numbers, by name. */
export const tagsByIds = (
  db: TenantConnection,
  companyId: number,
  ids: readonly number[],
): Promise<readonly TagRef[]> =>
  db
    .selectFrom('tag')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .orderBy('name')
    .select(['id', 'name', 'color', 'position', sql<0 | 1>`kanban::int`.as('kanban')])
    .execute();

type MergeCounts = Pick<MergePreview, 'messages' | 'notes' | 'schedules' | 'campaigns' | 'campaignsWithout'>;

/** The number of records that a merge would affect. */
export const countsOfMerge = async (
  db: TenantConnection,
  companyId: number,
  merge: MergeOfTickets,
): Promise<MergeCounts> => {
  const { source } = merge;
  const { rows } = await sql<Omit<MergeCounts, 'campaigns' | 'campaignsWithout'>>`select
    (select count(*) from message where company_id = ${companyId} and ticket_uuid = ${source.ticketUuid})::int as messages,
    (select count(*) from ticket_note where company_id = ${companyId} and ticket_uuid = ${source.ticketUuid})::int as notes,
    (select count(*) from schedule where company_id = ${companyId} and contact_id = ${source.contactId}
      and state = 'pending')::int as schedules`.execute(db);
  const counted = rows[0] ?? { messages: 0, notes: 0, schedules: 0 };
  return { ...counted, ...(await campaignsOfMerge(db, companyId, merge)) };
};

/**
 * Counts the open campaigns that still address the source's contact: those for lists, which use the number on the list
 * item, and those for tags, which skip removed contacts. Recipients of a campaign that has not begun are read from its
 * list or tag; those of a retry that has not begun are unknown and not counted.
 */
const campaignsOfMerge = async (
  db: TenantConnection,
  companyId: number,
  { source, takesContact }: MergeOfTickets,
): Promise<Pick<MergePreview, 'campaigns' | 'campaignsWithout'>> => {
  if (!takesContact) return { campaigns: 0, campaignsWithout: 0 };
  const { rows } = await sql<Pick<MergePreview, 'campaigns' | 'campaignsWithout'>>`
    with open as (
      select uuid, status in ('PROGRAMADA', 'AGUARDANDO') and card::jsonb -> 'retry' is null as is_ahead,
             (card::jsonb ->> 'contactListId')::int as list_id, (card::jsonb ->> 'tagListId')::int as tag_id
        from campaign where company_id = ${companyId} and status in ('PROGRAMADA', 'AGUARDANDO', 'EM_ANDAMENTO')),
    waiting as (select campaign_uuid, source_uuid from campaign_shipping
      where company_id = ${companyId} and progress = 'waiting' and campaign_uuid in (select uuid from open)),
    item as (select i.uuid, i.list_id from contact_list_item i
      join contact c on c.company_id = i.company_id and c.phone = i.phone
      where i.company_id = ${companyId} and c.uuid = ${source.contactUuid} and i.phone <> '')
    select
      count(*) filter (where exists (select from waiting w join item i on i.uuid = w.source_uuid where w.campaign_uuid = open.uuid)
        or is_ahead and list_id in (select list_id from item))::int as campaigns,
      count(*) filter (where exists (select from waiting w
          where w.campaign_uuid = open.uuid and w.source_uuid = ${source.contactUuid})
        or is_ahead and list_id is null and exists (select from ticket t
          join ticket_tag x on x.company_id = t.company_id and x.ticket_uuid = t.uuid
          where t.company_id = ${companyId} and t.contact_id = ${source.contactId} and t.merged_into is null
            and x.tag_id = open.tag_id))::int
        as "campaignsWithout"
      from open`.execute(db);
  return rows[0] ?? { campaigns: 0, campaignsWithout: 0 };
};

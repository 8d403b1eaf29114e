import type { MergePreview, TagRef } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
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
    .select(['id', 'name', 'color'])
    .execute();

/**
 * The number of records that a merge would affect. Campaigns are running or scheduled ones with the source's
 * contact as recipient.
 */
export const countsOfMerge = async (
  db: TenantConnection,
  companyId: number,
  { source }: MergeOfTickets,
): Promise<Pick<MergePreview, 'messages' | 'notes' | 'schedules' | 'campaigns'>> => {
  const { rows } = await sql<Pick<MergePreview, 'messages' | 'notes' | 'schedules' | 'campaigns'>>`select
    (select count(*) from message where company_id = ${companyId} and ticket_uuid = ${source.ticketUuid})::int as messages,
    (select count(*) from ticket_note where company_id = ${companyId} and ticket_uuid = ${source.ticketUuid})::int as notes,
    (select count(*) from schedule where company_id = ${companyId} and contact_id = ${source.contactId}
      and state = 'pending')::int as schedules,
    (select count(*) from campaign c where c.company_id = ${companyId}
      and c.status in ('PROGRAMADA', 'AGUARDANDO', 'EM_ANDAMENTO')
      and exists (select from campaign_shipping s where s.company_id = c.company_id and s.campaign_uuid = c.uuid
        and s.source_uuid = ${source.contactUuid} and s.progress = 'waiting'))::int as campaigns`.execute(db);
  return rows[0] ?? { messages: 0, notes: 0, schedules: 0, campaigns: 0 };
};

import type { TagRef, TicketHandover, TicketView, ViewerRights } from '@prosa/contracts';
import { signedMediaUrl } from '@prosa/media';
import type { Touched } from '@prosa/projections';
import { writtenOnce, type ReadModel, type TenantConnection, type TicketRow } from '@prosa/read-model';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { lastMessageView } from '@prosa/conversation';
import type { BotSource } from './ticket.events';

/** A connection scoped to one company, or the projector's, where the query filters by company. */
type Reader = Kysely<ReadModel> | TenantConnection;

/** Tickets with all that a list row shows; all joins are within their company. */
const allTicketViews = (db: Reader) =>
  db
    .selectFrom('ticket as t')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 't.companyId').onRef('c.id', '=', 't.contactId'),
    )
    .leftJoin('queue as q', join =>
      join.onRef('q.companyId', '=', 't.companyId').onRef('q.id', '=', 't.queueId'),
    )
    .leftJoin('userAccount as u', join =>
      join.onRef('u.companyId', '=', 't.companyId').onRef('u.id', '=', 't.userId'),
    )
    .leftJoin('connection as w', join =>
      join.onRef('w.companyId', '=', 't.companyId').onRef('w.id', '=', 't.connectionId'),
    )
    .leftJoin('ticketCampaign as tc', join =>
      join.onRef('tc.ticketUuid', '=', 't.uuid').onRef('tc.companyId', '=', 't.companyId'),
    )
    .leftJoin('campaign as cp', join =>
      join.onRef('cp.companyId', '=', 'tc.companyId').onRef('cp.uuid', '=', 'tc.campaignUuid'),
    )
    .leftJoin('ticketAdvert as ad', join =>
      join.onRef('ad.ticketUuid', '=', 't.uuid').onRef('ad.companyId', '=', 't.companyId'),
    )
    .selectAll('t')
    .select([
      'ad.platform as advertPlatform',
      'ad.title as advertTitle',
      'c.name as contactName',
      'c.phone as contactPhone',
      'c.pictureMediaKey as contactPicture',
      'q.name as queueName',
      'q.color as queueColor',
      'u.name as userName',
      'w.name as connectionName',
      'w.color as connectionColor',
      'cp.id as campaignId',
      'cp.name as campaignName',
    ])
    // One that was merged into another is seen there only.
    .where('t.mergedInto', 'is', null)
    .select(tagsOf);

/** Tickets of a company with all that a list row shows. */
export const ticketViews = (db: Reader, companyId: number) =>
  allTicketViews(db).where('t.companyId', '=', companyId);

/** `coalesce((select json_agg(…) from ticket_tag join tag …), '[]')`: null would cost every reader a check. */
const tagsOf = (eb: ExpressionBuilder<ReadModel & { t: TicketRow }, 't'>) =>
  eb
    .selectFrom('ticketTag as tt')
    .innerJoin('tag', join =>
      join.onRef('tag.companyId', '=', 'tt.companyId').onRef('tag.id', '=', 'tt.tagId'),
    )
    .whereRef('tt.companyId', '=', 't.companyId')
    .whereRef('tt.ticketUuid', '=', 't.uuid')
    .select(
      sql<TagRef[]>`coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color,
        'position', tag.position, 'kanban', tag.kanban::int) order by tag.name), '[]')`.as('tags'),
    )
    .as('tags');

type ViewRow = Awaited<ReturnType<ReturnType<typeof ticketViews>['execute']>>[number];

const iso = (date: Date): string => date.toISOString();
const named = (id: number | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

/** The bot of a ticket, in the format of existing clients. */
const botView = (
  bot: string | null,
): Pick<TicketView, 'useIntegration' | 'botName' | 'promptId' | 'integrationId'> => {
  const {
    kind = null,
    id = null,
    name = '',
  } = bot === null ? {} : (JSON.parse(bot) as Partial<BotSource & { readonly name: string }>);
  return {
    useIntegration: bot !== null,
    botName: name === '' ? null : name,
    promptId: kind === 'prompt' ? id : null,
    integrationId: kind === 'integration' ? id : null,
  };
};

/** A ticket as the API shows it. */
export const toTicketView = (row: ViewRow): TicketView => {
  const queue = named(row.queueId, row.queueName);
  const connection = named(row.connectionId, row.connectionName);
  const campaign = named(row.campaignId, row.campaignName);
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.companyId,
    status: row.status,
    channel: 'whatsapp',
    queueId: row.queueId,
    queue: queue && { ...queue, color: row.queueColor ?? '' },
    userId: row.userId,
    user: named(row.userId, row.userName),
    contactId: row.contactId,
    contact: {
      id: row.contactId,
      name: row.contactName,
      number: row.contactPhone,
      profilePicUrl: signedMediaUrl(row.companyId, row.contactPicture),
    },
    whatsappId: row.connectionId,
    whatsapp: connection && { ...connection, color: row.connectionColor ?? '' },
    tags: row.tags ?? [],
    ...lastMessageView(row),
    lastMessageAt: row.lastMessageAt && iso(row.lastMessageAt),
    fromMe: row.lastMessageFromMe,
    unreadMessages: row.unread,
    isGroup: row.isGroup,
    chatbot: row.chatbot,
    ...botView(row.bot),
    campaign: campaign && { ...campaign, isAnswered: row.campaignUuid !== null },
    advert: row.advertPlatform && { platform: row.advertPlatform, title: row.advertTitle },
    handover: row.handover === null ? null : (JSON.parse(row.handover) as TicketHandover),
    waitingSince: row.waitingSince && iso(row.unansweredSince ?? row.waitingSince),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
};

/** Whether a company has the prompt or integration of a number. */
export const hasBot = async (db: Reader, companyId: number, { kind, id }: BotSource): Promise<boolean> => {
  const table = kind === 'prompt' ? 'prompt' : 'queueIntegration';
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
};

/** Tickets by their uuids, unordered; deleted ones are omitted. */
export const ticketsByUuid = async (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<TicketView[]> =>
  uuids.length === 0
    ? []
    : (
        await ticketViews(db, companyId)
          .where(sql<boolean>`t.uuid = any(${[...uuids]}::uuid[])`)
          .execute()
      ).map(toTicketView);

const ofUuids = writtenOnce((db, companyIds: readonly number[], uuids: readonly string[]) =>
  allTicketViews(db)
    .where(sql<boolean>`t.company_id = any(${companyIds}::int[])`)
    .where(sql<boolean>`t.uuid = any(${uuids}::uuid[])`),
);

/**
 * Tickets of several companies in one statement, unordered. For the projector, which writes all companies' rows;
 * each view contains its company.
 */
export const touchedTickets = async (
  db: Kysely<ReadModel>,
  { companyIds, uuids }: Touched,
): Promise<TicketView[]> =>
  uuids.length === 0 ? [] : (await db.executeQuery(ofUuids(db, companyIds, uuids))).rows.map(toTicketView);

/** Which of these tickets are in a column of the board, merged ones too; for the projector. */
export const inColumns = async (
  db: Kysely<ReadModel>,
  { companyIds, uuids }: Touched,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('ticketTag as tt')
    .innerJoin('tag as k', join =>
      join.onRef('k.companyId', '=', 'tt.companyId').onRef('k.id', '=', 'tt.tagId'),
    )
    .where(sql<boolean>`tt.company_id = any(${[...companyIds]}::int[])`)
    .where(sql<boolean>`tt.ticket_uuid = any(${[...uuids]}::uuid[])`)
    .where('k.kanban', '=', true)
    .select('tt.ticketUuid')
    .execute();
  return new Set(rows.map(({ ticketUuid }) => ticketUuid));
};

const ofMessages = writtenOnce((db, companyIds: readonly number[], uuids: readonly string[]) =>
  allTicketViews(db)
    .innerJoin('ticket as s', join =>
      join
        .onRef('s.companyId', '=', 't.companyId')
        .on('t.uuid', '=', sql<string>`coalesce(s.merged_into, s.uuid)`),
    )
    .innerJoin('message as m', join =>
      join.onRef('m.companyId', '=', 's.companyId').onRef('m.ticketUuid', '=', 's.uuid'),
    )
    .where(sql<boolean>`m.company_id = any(${companyIds}::int[])`)
    .where(sql<boolean>`m.uuid = any(${uuids}::uuid[])`),
);

/** Like `touchedTickets`, for the tickets of the messages with these uuids: a ticket appears once per message. */
export const ticketsOfMessages = async (
  db: Kysely<ReadModel>,
  { companyIds, uuids }: Touched,
): Promise<TicketView[]> => (await db.executeQuery(ofMessages(db, companyIds, uuids))).rows.map(toTicketView);

/** The ticket with this number, or undefined. */
export const ticketByNumber = async (
  db: Reader,
  companyId: number,
  number: number,
): Promise<TicketView | undefined> => {
  const row = await ticketViews(db, companyId).where('t.id', '=', number).executeTakeFirst();
  return row && toTicketView(row);
};

/** The stream of the ticket with this number, or undefined. */
export const ticketUuidOf = async (
  db: Reader,
  companyId: number,
  number: number,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('ticket')
      .where('companyId', '=', companyId)
      .where('id', '=', number)
      .where('mergedInto', 'is', null)
      .select('uuid')
      .executeTakeFirst()
  )?.uuid;

type Name = { readonly id: number; readonly name: string };

const nameIn = async (
  db: Reader,
  table: 'queue' | 'userAccount' | 'connection',
  companyId: number,
  id: number | null | undefined,
): Promise<Name | null> =>
  id
    ? ((await db
        .selectFrom(table)
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .select(['id', 'name'])
        .executeTakeFirst()) ?? null)
    : null;

/** The ids that a ticket command refers to; absent or null ones are not looked up. */
export interface TicketReferences {
  readonly queueId?: number | null | undefined;
  readonly userId?: number | null | undefined;
  readonly connectionId?: number | null | undefined;
}

/** The names of what a command refers to, null for what does not exist in the company. */
export const namesFor = async (
  db: Reader,
  companyId: number,
  refs: TicketReferences,
): Promise<{ queue: Name | null; user: Name | null; connection: Name | null }> => ({
  queue: await nameIn(db, 'queue', companyId, refs.queueId),
  user: await nameIn(db, 'userAccount', companyId, refs.userId),
  connection: await nameIn(db, 'connection', companyId, refs.connectionId),
});

/** A user of the company as the ticket rules need it; undefined when removed. */
export const ticketWorkerOf = async (
  db: Reader,
  companyId: number,
  userId: number,
): Promise<ViewerRights | undefined> => {
  const row = await db
    .selectFrom('userAccount')
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .select(['id', 'profile', 'super', 'queueIds', 'allTicket', 'leadsOn'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, ...rights } = row;
  return { userId: id, ...rights };
};

/** The tags among these ids that the company has for its tickets. */
export const tagNames = async (
  db: Reader,
  companyId: number,
  ids: readonly number[],
): Promise<(Name & { readonly kanban: boolean })[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('tag')
        .where('companyId', '=', companyId)
        .where('id', 'in', ids)
        .where('forLeads', '=', false)
        .select(['id', 'name', 'kanban'])
        .execute();

/** An open ticket whose user was removed. */
export interface AbandonedTicket {
  readonly companyId: number;
  readonly uuid: string;
  readonly userId: number;
}

/** Open tickets of removed users; only of companies that have users at all. */
export const abandonedTickets = async (db: Kysely<ReadModel>): Promise<readonly AbandonedTicket[]> => {
  const { rows } = await sql<AbandonedTicket>`
    select t.company_id, t.uuid, t.user_id from ticket t
     where t.status = 'open' and t.user_id is not null and t.merged_into is null
       and not exists (select from user_account u where u.company_id = t.company_id and u.id = t.user_id)
       and exists (select from user_account u where u.company_id = t.company_id)
     order by t.company_id, t.id`.execute(db);
  return rows;
};

import type { TagRef, TicketStatus, TicketView } from '@prosa/contracts';
import { pageOfRows, type ReadModel, type TenantConnection, type TicketRow } from '@prosa/read-model';
import { sql, type Kysely, type SqlBool, type Expression, type ExpressionBuilder } from 'kysely';
import { contactsMatching } from '../contact/contact.queries';
import type { TicketWorker } from './ticket.policy';

/** A connection that shows one company's rows, or the projector's with the company named. */
type Reader = Kysely<ReadModel> | TenantConnection;

/** What a list asks for; all conditions hold together. */
export interface TicketFilter {
  readonly status?: TicketStatus;
  readonly search?: string;
  readonly queueIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly userIds?: readonly number[];
  readonly contactId?: number;
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

const views = (db: Reader, companyId: number) =>
  db
    .selectFrom('ticket as t')
    .where('t.companyId', '=', companyId)
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
    .selectAll('t')
    .select([
      'c.name as contactName',
      'c.phone as contactPhone',
      'q.name as queueName',
      'q.color as queueColor',
      'u.name as userName',
      'w.name as connectionName',
      'w.color as connectionColor',
    ])
    .select(tagsOf);

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
      sql<
        TagRef[]
      >`coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.name), '[]')`.as(
        'tags',
      ),
    )
    .as('tags');

type ViewRow = Awaited<ReturnType<ReturnType<typeof views>['execute']>>[number];

const iso = (date: Date): string => date.toISOString();
const named = (id: number | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

const toView = (row: ViewRow): TicketView => {
  const queue = named(row.queueId, row.queueName);
  const connection = named(row.connectionId, row.connectionName);
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
    contact: { id: row.contactId, name: row.contactName, number: row.contactPhone, profilePicUrl: null },
    whatsappId: row.connectionId,
    whatsapp: connection && { ...connection, color: row.connectionColor ?? '' },
    tags: row.tags ?? [],
    lastMessage: row.lastMessage,
    fromMe: row.lastMessageFromMe,
    unreadMessages: row.unread,
    isGroup: row.isGroup,
    chatbot: row.chatbot,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    waitingSince: row.waitingSince && iso(row.waitingSince),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
};

type TicketExpression = ExpressionBuilder<ReadModel & { t: TicketRow }, 't'>;

/** `queue_id in (mine) or (queue_id is null and allTicket is disabled)`: the reach of spec 1 §6. */
const inReach = (eb: TicketExpression, worker: TicketWorker): Expression<SqlBool> =>
  eb.or([
    ...(worker.queueIds.length ? [eb('t.queueId', 'in', worker.queueIds)] : []),
    ...(worker.allTicket === 'disabled' ? [eb('t.queueId', 'is', null)] : []),
    eb('t.userId', '=', worker.userId),
  ]);

/**
 * Which tickets a person's lists hold: open ones are the person's own, waiting and closed ones those in reach.
 * Supervisors and admins reach all, and see everybody's open ones with `showAll`.
 */
const visibleTo = (eb: TicketExpression, worker: TicketWorker, filter: TicketFilter): Expression<SqlBool> => {
  const mine = eb('t.userId', '=', worker.userId);
  const all = worker.super || worker.profile !== 'user';
  if (all) return filter.status === 'open' && !filter.showAll ? mine : eb.val(true);
  if (filter.status === 'open') return mine;
  return eb.and([inReach(eb, worker), eb.or([eb('t.status', '!=', 'open'), mine])]);
};

/** A ticket is found by its contact, or by its number. */
const matches = (eb: TicketExpression, search: string): Expression<SqlBool> =>
  eb.or([contactsMatching('t.contact_id', search), sql<SqlBool>`t.id::text = ${search}`]);

const conditions = (eb: TicketExpression, worker: TicketWorker, filter: TicketFilter): Expression<SqlBool> =>
  eb.and([
    visibleTo(eb, worker, filter),
    ...(filter.status ? [eb('t.status', '=', filter.status)] : []),
    ...(filter.queueIds ? [queueIn(eb, filter.queueIds)] : []),
    ...(filter.userIds?.length ? [eb('t.userId', 'in', filter.userIds)] : []),
    ...(filter.contactId ? [eb('t.contactId', '=', filter.contactId)] : []),
    ...(filter.unreadOnly ? [eb('t.unread', '>', 0)] : []),
    ...(filter.search ? [matches(eb, filter.search)] : []),
    ...(filter.tagIds?.length ? [taggedWithAll(filter.tagIds)] : []),
    ...(filter.before
      ? [sql<SqlBool>`(t.updated_at, t.id) < (${filter.before.updatedAt}, ${filter.before.id})`]
      : []),
  ]);

/** A queue filter never hides what waits outside of every queue. */
const queueIn = (eb: TicketExpression, queueIds: readonly number[]): Expression<SqlBool> =>
  eb.or([eb('t.queueId', 'is', null), ...(queueIds.length ? [eb('t.queueId', 'in', queueIds)] : [])]);

const taggedWithAll = (tagIds: readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`(select count(*) from ticket_tag x where x.company_id = t.company_id and x.ticket_uuid = t.uuid
    and x.tag_id = any(${[...tagIds]})) = ${tagIds.length}`;

/** A page of the tickets a person may see, and whether there are more. */
export const listTickets = async (
  db: Reader,
  companyId: number,
  worker: TicketWorker,
  filter: TicketFilter,
): Promise<{ tickets: TicketView[]; hasMore: boolean }> => {
  const rows = await views(db, companyId)
    .where(eb => conditions(eb as unknown as TicketExpression, worker, filter))
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .$call(pageOfRows(filter.limit + 1, filter.offset))
    .execute();
  return { tickets: rows.slice(0, filter.limit).map(toView), hasMore: rows.length > filter.limit };
};

/** How many tickets each of a person's lists holds, and how many hold something unread. */
export const countTickets = async (
  db: Reader,
  companyId: number,
  worker: TicketWorker,
  filter: Pick<TicketFilter, 'queueIds' | 'showAll'>,
): Promise<{ pending: number; open: number; unread: number }> => {
  const count = (status: TicketStatus) =>
    db
      .selectFrom('ticket as t')
      .where('t.companyId', '=', companyId)
      .where(eb =>
        conditions(eb as unknown as TicketExpression, worker, {
          ...filter,
          status,
          unreadOnly: false,
          limit: 0,
        }),
      )
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`(count(*) filter (where t.unread > 0))::int`.as('unread'),
      ])
      .executeTakeFirstOrThrow();
  const [pending, open] = [await count('pending'), await count('open')];
  return { pending: pending.all, open: open.all, unread: pending.unread + open.unread };
};

/** Tickets by their uuids, in no particular order; those that are gone are left out. */
export const ticketsByUuid = async (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<TicketView[]> =>
  uuids.length === 0 ? [] : (await views(db, companyId).where('t.uuid', 'in', uuids).execute()).map(toView);

/** The ticket with this number, or undefined. */
export const ticketByNumber = async (
  db: Reader,
  companyId: number,
  number: number,
): Promise<TicketView | undefined> => {
  const row = await views(db, companyId).where('t.id', '=', number).executeTakeFirst();
  return row && toView(row);
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

/** What a ticket command refers to; an id that is absent or null is not looked up. */
export interface TicketReferences {
  readonly queueId?: number | null | undefined;
  readonly userId?: number | null | undefined;
  readonly connectionId?: number | null | undefined;
}

/** Names of what a command refers to, null where the company has no such thing. */
export const namesFor = async (
  db: Reader,
  companyId: number,
  refs: TicketReferences,
): Promise<{ queue: Name | null; user: Name | null; connection: Name | null }> => ({
  queue: await nameIn(db, 'queue', companyId, refs.queueId),
  user: await nameIn(db, 'userAccount', companyId, refs.userId),
  connection: await nameIn(db, 'connection', companyId, refs.connectionId),
});

/** The tags among these ids that the company has. */
export const tagNames = async (db: Reader, companyId: number, ids: readonly number[]): Promise<Name[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('tag')
        .where('companyId', '=', companyId)
        .where('id', 'in', ids)
        .select(['id', 'name'])
        .execute();

/** An open ticket whose person is no longer of the company. */
export interface AbandonedTicket {
  readonly companyId: number;
  readonly uuid: string;
  readonly userId: number;
}

/** Open tickets of people who are gone; of companies only that have people at all. */
export const abandonedTickets = async (db: Kysely<ReadModel>): Promise<readonly AbandonedTicket[]> => {
  const { rows } = await sql<AbandonedTicket>`
    select t.company_id, t.uuid, t.user_id from ticket t
     where t.status = 'open' and t.user_id is not null
       and not exists (select from user_account u where u.company_id = t.company_id and u.id = t.user_id)
       and exists (select from user_account u where u.company_id = t.company_id)
     order by t.company_id, t.id`.execute(db);
  return rows;
};

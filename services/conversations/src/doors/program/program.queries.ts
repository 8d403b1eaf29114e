import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** Which records: one by its uuid, or those after a number, in order. */
export type Wanted =
  { readonly uuid: string } | { readonly after: string; readonly limit: number; readonly ticket?: string };

const isOne = (wanted: Wanted): wanted is { readonly uuid: string } => 'uuid' in wanted;

/**
 * The one that is wanted, or those behind a place in their order. Places are compared as 64 bits: a cursor may hold
 * more than a record's number can.
 */
const isWanted = (alias: string, order: 'id' | 'position', wanted: Wanted) =>
  isOne(wanted)
    ? sql<boolean>`${sql.ref(`${alias}.uuid`)} = ${wanted.uuid}::uuid`
    : sql<boolean>`${sql.ref(`${alias}.${order}`)} > ${wanted.after}::bigint`;

/** A page and one more row, which tells whether another page follows. */
const most = (wanted: Wanted): number => (isOne(wanted) ? 1 : wanted.limit + 1);

/** The tickets of a company; merged ones too. */
export const ticketsFor = (db: TenantConnection, companyId: number, wanted: Wanted) =>
  db
    .selectFrom('ticket as t')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 't.companyId').onRef('c.uuid', '=', 't.contactUuid'),
    )
    .leftJoin('queue as q', join =>
      join.onRef('q.companyId', '=', 't.companyId').onRef('q.id', '=', 't.queueId'),
    )
    .leftJoin('userAccount as u', join =>
      join.onRef('u.companyId', '=', 't.companyId').onRef('u.id', '=', 't.userId'),
    )
    .select(['t.uuid', 't.id', 't.status', 't.isGroup', 't.mergedInto', 't.unread', 't.lastMessage'])
    .select(['t.lastMessageAt', 't.createdAt', 't.updatedAt'])
    .select(['c.uuid as contact', 'q.uuid as queue', 'u.uuid as user'])
    .select(
      sql<
        string[]
      >`array(select g.uuid::text from ticket_tag x join tag g on g.company_id = x.company_id and g.id = x.tag_id
        where x.company_id = t.company_id and x.ticket_uuid = t.uuid order by g.id)`.as('tags'),
    )
    .where('t.companyId', '=', companyId)
    .where(isWanted('t', 'id', wanted))
    .orderBy('t.id')
    .limit(most(wanted))
    .execute();

/** The contacts of a company's book; by uuid also one that was removed from it. */
export const contactsFor = (db: TenantConnection, companyId: number, wanted: Wanted) =>
  db
    .selectFrom('contact as c')
    .select(['c.uuid', 'c.id', 'c.name', 'c.phone', 'c.email', 'c.groupId', 'c.removedAt'])
    .select(['c.createdAt', 'c.updatedAt'])
    .where('c.companyId', '=', companyId)
    .where(isWanted('c', 'id', wanted))
    .$if(!isOne(wanted), query => query.where('c.removedAt', 'is', null).where('c.isLead', 'is not', true))
    .orderBy('c.id')
    .limit(most(wanted))
    .execute();

/** The messages of a company, in the order of its log; not those of deleted tickets. */
export const messagesFor = (db: TenantConnection, companyId: number, wanted: Wanted) =>
  db
    .selectFrom('message as m')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.contactId'),
    )
    .leftJoin('ticket as t', join =>
      join.onRef('t.companyId', '=', 'm.companyId').onRef('t.uuid', '=', 'm.ticketUuid'),
    )
    .leftJoin('userAccount as u', join =>
      join.onRef('u.companyId', '=', 'm.companyId').onRef('u.id', '=', 'm.userId'),
    )
    .select(['m.uuid', 'm.id', 'm.holder', 'm.ticketUuid', 'm.position', 'm.fromMe', 'm.ack', 'm.mediaType'])
    .select([
      'm.body',
      'm.mediaName',
      'm.transcript',
      'm.isEdited',
      'm.isDeleted',
      'm.createdAt',
      'm.updatedAt',
    ])
    .select(['c.uuid as contact', 'u.uuid as user'])
    .where('m.companyId', '=', companyId)
    .where(({ eb, or }) => or([eb('t.uuid', 'is not', null), eb('m.holder', '<>', 'ticket')]))
    .where(isWanted('m', 'position', wanted))
    .$if(!isOne(wanted) && wanted.ticket !== undefined, query =>
      query.where('m.ticketUuid', '=', isOne(wanted) ? '' : (wanted.ticket ?? '')),
    )
    .orderBy('m.position')
    .limit(most(wanted))
    .execute();

/** The tags of a company. */
export const tagsFor = (db: TenantConnection, companyId: number, wanted: Wanted) =>
  db
    .selectFrom('tag as g')
    .select(['g.uuid', 'g.id', 'g.name', 'g.color', 'g.kanban', 'g.createdAt', 'g.updatedAt'])
    .where('g.companyId', '=', companyId)
    .where(isWanted('g', 'id', wanted))
    .orderBy('g.id')
    .limit(most(wanted))
    .execute();

/** The queues of a company. */
export const queuesFor = (db: TenantConnection, companyId: number, wanted: Wanted) =>
  db
    .selectFrom('queue as q')
    .select(['q.uuid', 'q.id', 'q.name', 'q.color', 'q.createdAt', 'q.updatedAt'])
    .where('q.companyId', '=', companyId)
    .where(isWanted('q', 'id', wanted))
    .orderBy('q.id')
    .limit(most(wanted))
    .execute();

/** The users of a company; super users are the platform's. */
export const usersFor = (db: TenantConnection, companyId: number, wanted: Wanted) =>
  db
    .selectFrom('userAccount as u')
    .select(['u.uuid', 'u.id', 'u.name', 'u.email', 'u.profile', 'u.createdAt', 'u.updatedAt'])
    .select(
      sql<string[]>`array(select q.uuid::text from queue q
        where q.company_id = u.company_id and q.id = any(u.queue_ids) order by q.id)`.as('queues'),
    )
    .where('u.companyId', '=', companyId)
    .where('u.super', '=', false)
    .where(isWanted('u', 'id', wanted))
    .orderBy('u.id')
    .limit(most(wanted))
    .execute();

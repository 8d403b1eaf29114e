import type { EarlierTicket, ViewerRights } from '@prosa/contracts';
import { maySeeTicket } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
import { inSight } from './ticket-sight.queries';

/** The tickets before one. */
export interface Before {
  readonly contactId: number;
  readonly id: number;
}

const earlier = (db: TenantConnection, companyId: number, { contactId, id }: Before) =>
  db
    .selectFrom('ticket as t')
    .where('t.companyId', '=', companyId)
    .where('t.contactId', '=', contactId)
    .where('t.id', '<', id)
    // A merged one is part of another ticket.
    .where('t.mergedInto', 'is', null);

/** The tickets of a contact before one, newest first; of those that the viewer may not see, only when they began. */
export const earlierTickets = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  before: Before,
  limit: number,
): Promise<EarlierTicket[]> => {
  const rows = await earlier(db, companyId, before)
    .leftJoin('queue as q', join =>
      join.onRef('q.companyId', '=', 't.companyId').onRef('q.id', '=', 't.queueId'),
    )
    .leftJoin('userAccount as u', join =>
      join.onRef('u.companyId', '=', 't.companyId').onRef('u.id', '=', 't.userId'),
    )
    .select(['t.id', 't.createdAt', 't.status', 't.queueId', 't.userId'])
    .select(['q.name as queueName', 'u.name as userName'])
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  const named = (id: number | null, name: string | null) =>
    id === null || name === null ? null : { id, name };
  return rows.map(({ id, createdAt, queueName, userName, ...ticket }) => ({
    id,
    createdAt: createdAt.toISOString(),
    seen: maySeeTicket(viewer, ticket)
      ? {
          status: ticket.status,
          queue: named(ticket.queueId, queueName),
          user: named(ticket.userId, userName),
        }
      : null,
  }));
};

/**
 * The streams of the tickets of a contact before one, as far back as the ticket `since`, whose messages the viewer may
 * see, with those merged into them.
 */
export const seenSince = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
  before: Before,
  since: number,
): Promise<readonly string[]> => {
  const rows = await earlier(db, companyId, before)
    .where('t.id', '>=', since)
    .where(inSight(viewer))
    .innerJoin('ticket as own', join =>
      join
        .onRef('own.companyId', '=', 't.companyId')
        .on(sql<boolean>`coalesce(own.merged_into, own.uuid) = t.uuid`),
    )
    .select('own.uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

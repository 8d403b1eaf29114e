import type { MentionView, ViewerRights } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
import { inSight } from '../../core/ticket/ticket-sight.queries';

/** Upper bound of mentions in a bell. */
const MOST = 100;

/** The mentions of a person that they have not seen, newest first; without those in tickets out of their sight. */
export const mentionsOf = async (
  db: TenantConnection,
  companyId: number,
  viewer: ViewerRights,
): Promise<MentionView[]> => {
  const rows = await db
    .selectFrom('noteMention as x')
    .innerJoin('ticketNote as n', join =>
      join.onRef('n.companyId', '=', 'x.companyId').onRef('n.uuid', '=', 'x.noteUuid'),
    )
    .innerJoin('ticket as own', join =>
      join.onRef('own.companyId', '=', 'n.companyId').onRef('own.uuid', '=', 'n.ticketUuid'),
    )
    .innerJoin('ticket as t', join =>
      join
        .onRef('t.companyId', '=', 'own.companyId')
        .on(sql<boolean>`t.uuid = coalesce(own.merged_into, own.uuid)`),
    )
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 't.companyId').onRef('c.id', '=', 't.contactId'),
    )
    .where('x.companyId', '=', companyId)
    .where('x.userId', '=', viewer.userId)
    .where(inSight(viewer))
    .select(['n.id as noteId', 'n.note', 'n.userId', 'n.userName', 'n.createdAt'])
    .select(['t.id as ticketId', 't.uuid as ticketUuid', 't.status', 'c.name as contactName'])
    .orderBy('n.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ userId, userName, createdAt, ...row }) => ({
    ...row,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    createdAt: createdAt.toISOString(),
  }));
};

/** Colleagues who may be mentioned, by their numbers, with what they see. */
export const mentionable = async (
  db: TenantConnection,
  companyId: number,
  ids: readonly number[],
): Promise<(ViewerRights & { readonly name: string })[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('userAccount')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .select(['id', 'name', 'profile', 'super', 'queueIds', 'allTicket', 'leadsOn'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, ...rest }) => ({ userId: id, ...rest }));
};

import type { MessageView } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { messageViews, toMessageView } from '../message/message.queries';

/** Maximum number of stars returned, newest first. */
const AT_MOST = 200;

/** The starred messages of a ticket, newest first. */
export const starredInTicket = async (
  db: Kysely<ReadModel> | TenantConnection,
  companyId: number,
  ticketUuid: string,
): Promise<readonly MessageView[]> => {
  const rows = await messageViews(db, companyId)
    .where('m.ticketUuid', '=', ticketUuid)
    .where('m.isStarred', '=', true)
    .where('m.isDeleted', '=', false)
    .orderBy('m.position', 'desc')
    .limit(AT_MOST)
    .execute();
  return rows.map(toMessageView);
};

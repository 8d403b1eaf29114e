import type { MessageView } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { messageViews, saidIn, toMessageView } from '../../core/message/message.queries';

/** Maximum number of stars returned, newest first. */
const AT_MOST = 200;

/** The starred messages of a ticket and of those merged into it, newest first. */
export const starredInTickets = async (
  db: Kysely<ReadModel> | TenantConnection,
  companyId: number,
  tickets: readonly string[],
): Promise<readonly MessageView[]> => {
  const rows = await messageViews(db, companyId)
    .$call(saidIn(tickets))
    .where('m.isStarred', '=', true)
    .where('m.isDeleted', '=', false)
    .orderBy('m.position', 'desc')
    .limit(AT_MOST)
    .execute();
  return rows.map(toMessageView);
};

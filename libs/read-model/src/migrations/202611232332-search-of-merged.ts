import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';
import { searchMessage } from './0075-message-search';

/** The ticket of a message, and the ticket that it was merged into, if any. */
const tickets = `join ticket t on t.company_id = company and t.uuid = w.ticket_uuid
    left join ticket d on d.company_id = company and d.uuid = t.merged_into`;

const visible = `sees_ticket(sees_all, viewer_id, queue_ids, sees_queueless, coalesce(d.status, t.status),
    case when d.uuid is null then t.queue_id else d.queue_id end,
    case when d.uuid is null then t.user_id else d.user_id end)`;

/** Messages of a merged ticket are found by users who may see its destination, and by no others. */
export const up = async (db: Migrator): Promise<void> => {
  await sql.raw(searchMessage(visible, tickets)).execute(db);
};

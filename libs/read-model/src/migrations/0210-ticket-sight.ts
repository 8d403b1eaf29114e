import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';
import { searchMessage } from './0075-message-search';

/** A single expression, so that the planner can inline it. */
const seesTicket = `create function sees_ticket(
    sees_all boolean, viewer_id integer, queue_ids integer[], sees_queueless boolean,
    status text, queue_id integer, user_id integer)
  returns boolean language sql immutable parallel safe as $$
    select sees_all or user_id = viewer_id
      or (status <> 'open' and (queue_id = any(queue_ids) or (sees_queueless and queue_id is null)))
  $$`;

const visible = `sees_ticket(sees_all, viewer_id, queue_ids, sees_queueless, t.status, t.queue_id, t.user_id)`;

/**
 * The one definition of ticket visibility in the database: lists, counts and the search of messages use this
 * function.
 */
export const up = async (db: Migrator): Promise<void> => {
  await sql.raw(seesTicket).execute(db);
  await sql.raw(searchMessage(visible)).execute(db);
};

import { seesEveryTicket, type ViewerRights } from '@prosa/contracts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** The arguments of the database's visibility function: `sees_all, viewer_id, queue_ids, sees_queueless`. */
export const sightOf = (worker: ViewerRights): RawBuilder<unknown> =>
  sql`${seesEveryTicket(worker)}::boolean, ${worker.userId}::int, ${[...worker.queueIds]}::int[],
    ${worker.allTicket === 'disabled'}::boolean`;

/** `sees_ticket(…, t.status, t.queue_id, t.user_id)`: `maySeeTicket` in the database. */
export const inSight = (worker: ViewerRights): RawBuilder<SqlBool> =>
  sql<SqlBool>`sees_ticket(${sightOf(worker)}, t.status, t.queue_id, t.user_id)`;

import { LIMITS, type QueueRef, type UserView } from '@prosa/contracts';
import type { ReadModel, UserRow } from '@prosa/read-model';
import { sql, type Kysely, type SqlBool } from 'kysely';

/** A connection scoped to one company, or an unscoped one, where the query filters by company. */
type Reader = Kysely<ReadModel>;

/** A user's row with their queues; removed queues are omitted. */
export interface UserWithQueues extends UserRow {
  readonly queues: readonly QueueRef[];
}

/** `select u.*, (select json_agg(…) from queue …) as queues from user_account u` */
const users = (db: Reader) =>
  db
    .selectFrom('userAccount as u')
    .selectAll('u')
    .select(
      sql<readonly QueueRef[]>`coalesce(
        (select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.id)
           from queue q where q.company_id = u.company_id and q.id = any(u.queue_ids)), '[]')`.as('queues'),
    );

/** A user as the API shows them. */
export const toUserView = (row: UserWithQueues, online: boolean): UserView => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  email: row.email,
  profile: row.profile,
  super: row.super,
  companyId: row.companyId,
  allTicket: row.allTicket,
  leadsOn: row.leadsOn,
  whatsappId: row.connectionId,
  online,
  queues: row.queues,
  queueIds: row.queues.map(queue => queue.id),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const matching = (search: string) =>
  sql<SqlBool>`plain(u.name || ' ' || u.email) like '%' || like_literal(plain(${search})) || '%'`;

/** A page of a company's users by name, and the total; super users are visible to super users only. */
export const pageOfUsers = async (
  db: Reader,
  companyId: number,
  page: { readonly search: string; readonly number: number; readonly withSuper: boolean },
): Promise<{ rows: UserWithQueues[]; count: number; hasMore: boolean }> => {
  const skipped = (page.number - 1) * LIMITS.pageSize;
  const found = await users(db)
    .select(sql<number>`count(*) over ()::int`.as('count'))
    .where('u.companyId', '=', companyId)
    .where(matching(page.search))
    .where(eb => (page.withSuper ? eb.val(true) : eb('u.super', '=', false)))
    .orderBy('u.name')
    .orderBy('u.id')
    .offset(skipped)
    .limit(LIMITS.pageSize)
    .execute();
  const count = found[0]?.count ?? 0;
  return { rows: found, count, hasMore: count > skipped + found.length };
};

/** All users of a company by name. */
export const allUsers = (db: Reader, companyId: number): Promise<UserWithQueues[]> =>
  users(db).where('u.companyId', '=', companyId).orderBy('u.name').orderBy('u.id').execute();

/** The user with an id in a company. */
export const findUser = (db: Reader, companyId: number, id: number): Promise<UserWithQueues | undefined> =>
  users(db).where('u.companyId', '=', companyId).where('u.id', '=', id).executeTakeFirst();

/** A company's first administrator. */
export const findAdministrator = (db: Reader, companyId: number): Promise<UserWithQueues | undefined> =>
  users(db)
    .where('u.companyId', '=', companyId)
    .where('u.profile', '=', 'admin')
    .orderBy('u.id')
    .executeTakeFirst();

/** The users of these streams, of any company. */
export const usersByUuid = (db: Reader, uuids: readonly string[]): Promise<UserWithQueues[]> =>
  users(db).where('u.uuid', 'in', uuids).execute();

/** The user with an e-mail address, of any company. */
export const findUserByEmail = (db: Reader, email: string): Promise<UserWithQueues | undefined> =>
  users(db).where('u.email', '=', email).orderBy('u.createdAt').executeTakeFirst();

/** Which of these queues or connections exist in the company. */
export const existing = async (
  db: Reader,
  table: 'queue' | 'connection',
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(row => row.id));
};

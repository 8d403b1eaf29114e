import type { HolderKind, LeadScope, TaskView, TicketScope, TicketStatus } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';

type Reader = Kysely<ReadModel> | TenantConnection;

/** Upper bound of open tasks per user, and of tasks per conversation. */
const MOST = 200;

/** A task with its current conversation. */
interface FoundRow {
  readonly uuid: string;
  readonly companyId: number;
  readonly text: string;
  readonly columnId: number;
  readonly columnName: string;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  readonly doneById: number | null;
  readonly doneByName: string | null;
  readonly holder: HolderKind;
  readonly number: number;
  readonly conversationUuid: string;
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly contactId: number;
  readonly contactName: string;
  readonly userId: number | null;
  readonly userName: string | null;
}

/**
 * Tasks with their conversations, by a condition over `k` (task), `s` (ticket) and `l` (lead). Tasks of a merged
 * ticket belong to its destination; tasks of deleted conversations are omitted.
 */
const found = async (
  db: Reader,
  companyIds: readonly number[],
  { where, order }: { readonly where: RawBuilder<SqlBool>; readonly order: RawBuilder<unknown> },
): Promise<readonly FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select k.uuid, k.company_id, k.text, k.column_id, k.column_name, k.created_at, k.done_at, k.done_by_id, k.done_by_name,
           k.holder, coalesce(s.id, l.id) as number, coalesce(s.uuid, l.uuid) as conversation_uuid, s.status, s.queue_id,
           c.id as contact_id, c.name as contact_name, u.id as user_id, u.name as user_name
      from conversation_task k
      left join ticket t on t.company_id = k.company_id and t.uuid = k.ticket_uuid and k.holder = 'ticket'
      left join ticket s on s.company_id = k.company_id and s.uuid = coalesce(t.merged_into, t.uuid)
      left join lead l on l.company_id = k.company_id and l.uuid = k.ticket_uuid and k.holder = 'lead'
      join contact c on c.company_id = k.company_id and c.id = coalesce(s.contact_id, l.contact_id)
      left join user_account u on u.company_id = k.company_id and u.id = coalesce(s.user_id, l.user_id)
     where k.company_id = any(${[...companyIds]}::int[]) and ${where}
     order by ${order} limit ${MOST}`.execute(db);
  return rows;
};

const OLDEST_FIRST = sql`k.created_at, k.uuid`;
const OPEN_FIRST = sql`k.done_at desc nulls first, k.created_at, k.uuid`;

const named = (id: number | null, name: string | null): TaskView['user'] =>
  id === null ? null : { id, name: name ?? '' };

const toView = (row: FoundRow): TaskView => ({
  uuid: row.uuid,
  text: row.text,
  column: { id: row.columnId, name: row.columnName },
  conversation: { kind: row.holder, id: row.number, uuid: row.conversationUuid },
  contact: { id: row.contactId, name: row.contactName },
  user: named(row.userId, row.userName),
  createdAt: row.createdAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  doneBy: named(row.doneById, row.doneByName),
});

/** The open tasks of a user's conversations, oldest first; those of leads only for users who work with leads. */
export const openTasksOf = async (
  db: Reader,
  { companyId, userId, leadsOn }: { companyId: number; userId: number; leadsOn?: boolean },
): Promise<TaskView[]> => {
  const where = sql<SqlBool>`k.done_at is null and u.id = ${userId} and (k.holder = 'ticket' or ${leadsOn === true})`;
  return (await found(db, [companyId], { where, order: OLDEST_FIRST })).map(toView);
};

/** The tasks of a conversation, open ones first. */
export const tasksIn = async (db: Reader, companyId: number, uuid: string): Promise<TaskView[]> => {
  const where = sql<SqlBool>`coalesce(s.uuid, l.uuid) = ${uuid}::uuid`;
  return (await found(db, [companyId], { where, order: OPEN_FIRST })).map(toView);
};

/** A task by its uuid; undefined when there is none. */
export const taskByUuid = async (
  db: Reader,
  companyId: number,
  uuid: string,
): Promise<TaskView | undefined> => {
  const where = sql<SqlBool>`k.uuid = ${uuid}::uuid`;
  return (await found(db, [companyId], { where, order: OLDEST_FIRST })).map(toView)[0];
};

/** A task and its audience. */
export interface TouchedTask {
  readonly companyId: number;
  readonly task: TaskView;
  readonly audience: ({ readonly kind: 'ticket' } & TicketScope) | ({ readonly kind: 'lead' } & LeadScope);
}

const audienceOf = (row: FoundRow): TouchedTask['audience'] => {
  const [uuid, userId] = [row.conversationUuid, row.userId];
  return row.holder === 'lead'
    ? { kind: 'lead', leadId: row.number, uuid, userId }
    : { kind: 'ticket', ticketId: row.number, uuid, status: row.status, queueId: row.queueId, userId };
};

/** Tasks by their uuids over several companies; for the projector. */
export const touchedTasks = async (
  db: Kysely<ReadModel>,
  { companyIds, uuids }: { readonly companyIds: readonly number[]; readonly uuids: readonly string[] },
): Promise<readonly TouchedTask[]> => {
  const where = sql<SqlBool>`k.uuid = any(${[...uuids]}::uuid[])`;
  const rows = await found(db, companyIds, { where, order: OLDEST_FIRST });
  return rows.map(row => ({ companyId: row.companyId, task: toView(row), audience: audienceOf(row) }));
};

import type { OpeningHours } from '@prosa/contracts';
import { openingHoursIn } from '@prosa/http';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
import type {
  RoutedColumn,
  RoutedConnection,
  RoutedOption,
  RoutedQueue,
  RoutedTicket,
} from './routing-context.policy';

/** A company's time zone and opening hours. */
export const companyTimes = async (
  db: TenantConnection,
  companyId: number,
): Promise<{ readonly timeZone: string; readonly hours: readonly OpeningHours[] }> => {
  const company = await db
    .selectFrom('company')
    .select(['timeZone', 'schedules'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return {
    timeZone: company?.timeZone ?? 'America/Sao_Paulo',
    hours: company?.schedules ?? openingHoursIn(null),
  };
};

/** All queues of a company, in the order of menus. */
export const routedQueues = async (db: TenantConnection, companyId: number): Promise<RoutedQueue[]> => {
  const rows = await db
    .selectFrom('queue')
    .select([
      'id',
      'name',
      'greetingMessage',
      'complationMessage',
      'outOfHoursMessage',
      'ratingMessage',
      'schedules',
      'integrationId',
      'promptId',
    ])
    .where('companyId', '=', companyId)
    .orderBy('orderQueue')
    .orderBy('id')
    .execute();
  return rows.map(({ schedules, integrationId, promptId, ...queue }) => ({
    ...queue,
    hours: openingHoursIn(schedules),
    hasBot: (integrationId ?? promptId) !== null,
  }));
};

/** All options of a company's queues. */
export const routedOptions = (db: TenantConnection, companyId: number): Promise<RoutedOption[]> =>
  db
    .selectFrom('queueOption')
    .select(['id', 'queueId', 'parentId', 'option', 'title', 'message'])
    .where('companyId', '=', companyId)
    .execute();

/** The columns of the ticket board with an entry message. */
export const routedColumns = (db: TenantConnection, companyId: number): Promise<RoutedColumn[]> =>
  db
    .selectFrom('tag')
    .select(['id', 'entryMessage'])
    .where('companyId', '=', companyId)
    .where('kanban', '=', true)
    .where('forLeads', '=', false)
    .where('entryMessage', '<>', '')
    .execute();

/** A connection with its queues in menu order; null when there is none. */
export const routedConnection = async (
  db: TenantConnection,
  companyId: number,
  id: number,
): Promise<RoutedConnection | null> => {
  const row = await db
    .selectFrom('connection')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { rows: ordered } = await sql<{ id: number }>`
    select id from queue where company_id = ${companyId} and id = any(${row.queueIds})
     order by order_queue, id`.execute(db);
  return {
    greetingMessage: row.greetingMessage,
    complationMessage: row.complationMessage,
    outOfHoursMessage: row.outOfHoursMessage,
    ratingMessage: row.ratingMessage,
    expiresInactiveMessage: row.expiresInactiveMessage,
    expiresTicket: row.expiresTicket,
    timeUseBotQueues: row.timeUseBotQueues,
    maxUseBotQueues: row.maxUseBotQueues,
    timeToTransfer: row.timeToTransfer,
    transferQueueId: row.transferQueueId,
    queueIds: ordered.map(queue => queue.id),
    hours: row.schedules === null ? null : openingHoursIn(row.schedules),
    hasBot: (row.integrationId ?? row.promptId) !== null,
  };
};

/** PostgreSQL's own limit for ids; a service may name any number. */
const GREATEST_ID = 2_147_483_647;

/** A user of the company by id; null for none. */
export const userName = async (
  db: TenantConnection,
  companyId: number,
  id: number | null,
): Promise<{ readonly id: number; readonly name: string } | null> => {
  if (id === null || Math.abs(id) > GREATEST_ID) return null;
  const user = await db
    .selectFrom('userAccount')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return user ?? null;
};

/** A ticket with one contact; undefined for groups and unknown tickets. */
export const routedTicket = (
  db: TenantConnection,
  companyId: number,
  uuid: string,
): Promise<RoutedTicket | undefined> =>
  db
    .selectFrom('ticket')
    .select(['connectionId', 'queueId'])
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .where('isGroup', '=', false)
    .executeTakeFirst();

/** Whether a ticket has messages after a log position. */
export const hasSpokenSince = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
  position: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('message')
    .select('uuid')
    .where('companyId', '=', companyId)
    .where('ticketUuid', '=', ticketUuid)
    .where('position', '>', position)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

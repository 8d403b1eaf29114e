import type { OwnerDatabase } from '@prosa/read-model';

/** The only queue of a connection; null when it has none, or several for the customer to choose from. */
export const queueOfConnection = async (
  db: OwnerDatabase,
  companyId: number,
  connectionId: number,
): Promise<{ id: number; name: string } | null> => {
  const connection = await db
    .selectFrom('connection')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .select('queueIds')
    .executeTakeFirst();
  const [only, ...others] = connection?.queueIds ?? [];
  if (only === undefined || others.length > 0) return null;
  const queue = await db
    .selectFrom('queue')
    .where('companyId', '=', companyId)
    .where('id', '=', only)
    .select(['id', 'name'])
    .executeTakeFirst();
  return queue ?? null;
};

/** Where a message belongs; undefined when we do not have it. */
export const ticketOfMessage = (
  db: OwnerDatabase,
  companyId: number,
  uuid: string,
): Promise<
  | {
      messageId: string;
      connectionId: number;
      ticketUuid: string;
      contactUuid: string;
      fromMe: boolean;
      authorPhone: string | null;
      authorLid: string | null;
    }
  | undefined
> =>
  db
    .selectFrom('message as m')
    .innerJoin('ticket as t', join =>
      join.onRef('t.companyId', '=', 'm.companyId').onRef('t.uuid', '=', 'm.ticketUuid'),
    )
    .where('m.companyId', '=', companyId)
    .where('m.uuid', '=', uuid)
    .select(['m.id as messageId', 'm.connectionId', 'm.ticketUuid', 't.contactUuid', 'm.fromMe'])
    .select(['m.authorPhone', 'm.authorLid'])
    .executeTakeFirst();

/** Whether the read model has a message, whatever became of its ticket. */
export const hasMessage = async (db: OwnerDatabase, companyId: number, uuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('message')
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .select('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

import type { HolderKind } from '@prosa/contracts';
import { parseStreamName, type StreamName } from '@prosa/kernel';
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

/** Where a message belongs, and who said it. */
export interface PlacedMessage {
  /** What holds the conversation that `ticketUuid` names. */
  readonly kind: HolderKind;
  readonly messageId: string;
  readonly connectionId: number;
  readonly ticketUuid: string;
  readonly contactUuid: string;
  readonly fromMe: boolean;
  readonly authorPhone: string | null;
  readonly authorLid: string | null;
}

/** Where a message belongs; undefined when we do not have it. */
export const ticketOfMessage = (
  db: OwnerDatabase,
  companyId: number,
  uuid: string,
): Promise<PlacedMessage | undefined> =>
  db
    .selectFrom('message as m')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.contactId'),
    )
    .where('m.companyId', '=', companyId)
    .where('m.uuid', '=', uuid)
    .select(['m.id as messageId', 'm.connectionId', 'm.ticketUuid', 'c.uuid as contactUuid', 'm.fromMe'])
    .select('m.holder as kind')
    .select(['m.authorPhone', 'm.authorLid'])
    .executeTakeFirst();

/**
 * The ticket of a message that is not shown as it should be, since its own stream or its ticket's is parked; looked for
 * by the ids that its fact may have. Undefined when it is no such message.
 */
export const ticketOfParked = async (
  db: OwnerDatabase,
  companyId: number,
  message: { readonly uuid: string; readonly factIds: readonly string[] },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('message')
    .where('companyId', '=', companyId)
    .where('uuid', '=', message.uuid)
    .select('ticketUuid')
    .executeTakeFirst();
  if (row !== undefined) return row.ticketUuid;
  const parked = await db
    .selectFrom('deadLetters')
    .where('eventId', 'in', message.factIds)
    .select('stream')
    .orderBy('position')
    .executeTakeFirst();
  return parked && parseStreamName(parked.stream as StreamName).id;
};

import type { HolderKind } from '@prosa/contracts';
import { parseStreamName, type StreamName } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';

/** The location and author of a message. */
export interface PlacedMessage {
  /** The kind of holder that `ticketUuid` identifies. */
  readonly kind: HolderKind;
  readonly messageId: string;
  readonly connectionId: number;
  readonly ticketUuid: string;
  readonly contactUuid: string;
  readonly fromMe: boolean;
  readonly authorPhone: string | null;
  readonly authorLid: string | null;
  readonly authorUuid: string | null;
}

/** The location of a message; undefined when it is unknown. */
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
    .select(['m.authorPhone', 'm.authorLid', 'm.authorUuid'])
    .executeTakeFirst();

/**
 * The ticket of a message that is not shown because its own stream or its ticket's is parked; found by the ids that
 * its fact may have. Undefined for any other message.
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

/** The names of contacts by their uuids. */
export const namesOfContacts = async (
  db: OwnerDatabase,
  companyId: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('uuid', 'in', [...uuids])
    .select(['uuid', 'name'])
    .execute();
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
};

/** Whether the read model has a message. */
export const isShownMessage = async (
  db: OwnerDatabase,
  companyId: number,
  uuid: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('message')
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .select('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

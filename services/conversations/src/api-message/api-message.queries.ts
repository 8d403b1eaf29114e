import type { TenantConnection } from '@prosa/read-model';

/** What is there of messages that programs sent, to tell them again how far those are. */
export const apiMessages = (db: TenantConnection, companyId: number, uuids: readonly string[]) =>
  db
    .selectFrom('message as m')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.contactId'),
    )
    .where('m.companyId', '=', companyId)
    .where('m.uuid', 'in', [...uuids])
    .select(['m.id', 'm.ticketId', 'm.ack', 'm.body', 'm.isEdited', 'm.mediaName', 'm.mediaSize', 'c.phone'])
    .execute();

/** A message that a program sent, as it stands now. */
export type ApiMessageState = Awaited<ReturnType<typeof apiMessages>>[number];

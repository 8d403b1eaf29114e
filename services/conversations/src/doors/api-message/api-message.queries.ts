import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** Messages that programs sent, with their acks, and the tickets that show them: those that theirs were merged into. */
export const apiMessages = (db: TenantConnection, companyId: number, uuids: readonly string[]) =>
  db
    .selectFrom('message as m')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.contactId'),
    )
    .leftJoin('ticket as t', join =>
      join.onRef('t.companyId', '=', 'm.companyId').onRef('t.uuid', '=', 'm.ticketUuid'),
    )
    .leftJoin('ticket as d', join =>
      join.onRef('d.companyId', '=', 't.companyId').onRef('d.uuid', '=', 't.mergedInto'),
    )
    .where('m.companyId', '=', companyId)
    .where('m.uuid', 'in', [...uuids])
    .select(['m.id', 'm.holder', 'm.ack', 'm.body', 'm.isEdited', 'm.mediaName', 'm.mediaSize'])
    .select(['c.uuid as contactUuid', 'c.phone'])
    .select(sql<number>`coalesce(d.id, m.ticket_id)`.as('ticketId'))
    .execute();

/** The current state of a message that a program sent. */
export type ApiMessageState = Awaited<ReturnType<typeof apiMessages>>[number];

import type { TenantConnection } from '@prosa/read-model';

/** The conversations in which messages of a contact stand. */
export const ticketsWithWordsOf = async (
  db: TenantConnection,
  companyId: number,
  contactId: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('message')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('holder', '=', 'ticket')
    .select('ticketUuid')
    .distinct()
    .execute();
  return rows.map(({ ticketUuid }) => ticketUuid);
};

/** The tickets whose messages a conversation shows: its own and those merged into it. */
export const ticketsShownIn = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('ticket')
    .where('companyId', '=', companyId)
    .where('mergedInto', '=', ticketUuid)
    .select('uuid')
    .execute();
  return [ticketUuid, ...rows.map(({ uuid }) => uuid)];
};

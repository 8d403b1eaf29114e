import type { TicketScope } from '@prosa/contracts';
import type { TenantDatabase } from '@prosa/read-model';
import { namedRecord } from './named-record';

/** The audience of a ticket, by its number or uuid; null when the company has no such ticket. */
export const ticketScope = async (
  tenants: TenantDatabase,
  companyId: number,
  named: unknown,
): Promise<TicketScope | null> => {
  const record = namedRecord(named);
  if (record === null) return null;
  const row = await tenants.withTenant(companyId, db =>
    db
      .selectFrom('ticket')
      .select(['id as ticketId', 'uuid', 'status', 'queueId', 'userId'])
      .where(record.column, '=', record.value)
      .executeTakeFirst(),
  );
  return row ?? null;
};

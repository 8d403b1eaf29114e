import type { LeadScope } from '@prosa/contracts';
import type { TenantDatabase } from '@prosa/read-model';
import { namedRecord } from './named-record';

/** The audience of a lead, by its number or uuid; null when the company has no such lead. */
export const leadScope = async (
  tenants: TenantDatabase,
  companyId: number,
  named: unknown,
): Promise<LeadScope | null> => {
  const record = namedRecord(named);
  if (record === null) return null;
  const row = await tenants.withTenant(companyId, db =>
    db
      .selectFrom('lead')
      .select(['id as leadId', 'uuid', 'userId'])
      .where('companyId', '=', companyId)
      .where(record.column, '=', record.value)
      .executeTakeFirst(),
  );
  return row ?? null;
};

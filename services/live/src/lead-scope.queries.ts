import type { LeadScope } from '@prosa/contracts';
import { isUuid } from '@prosa/kernel';
import type { TenantDatabase } from '@prosa/read-model';

const MAX_ID = 2_147_483_647;

/** The audience of a lead, by its number or uuid; null when the company has no such lead. */
export const leadScope = async (
  tenants: TenantDatabase,
  companyId: number,
  named: unknown,
): Promise<LeadScope | null> => {
  const text = String(named).toLowerCase();
  const id = Number(text);
  const isId = Number.isInteger(id) && id > 0 && id <= MAX_ID;
  if (!isId && !isUuid(text)) return null;
  const row = await tenants.withTenant(companyId, db =>
    db
      .selectFrom('lead')
      .select(['id as leadId', 'uuid', 'userId'])
      .where('companyId', '=', companyId)
      .where(isId ? 'id' : 'uuid', '=', isId ? id : text)
      .executeTakeFirst(),
  );
  return row ?? null;
};

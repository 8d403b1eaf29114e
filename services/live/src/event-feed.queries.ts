import type { TenantDatabase } from '@prosa/read-model';

/** The uuid of a company; null where the read model does not show it. */
export const companyUuid = async (tenants: TenantDatabase, companyId: number): Promise<string | null> => {
  const row = await tenants.withTenant(companyId, db =>
    db.selectFrom('company').select('uuid').executeTakeFirst(),
  );
  return row?.uuid ?? null;
};

import type { OwnerDatabase, TenantConnection } from '@prosa/read-model';

/** The time zone of a company. */
export const zoneOfCompany = async (
  db: OwnerDatabase | TenantConnection,
  companyId: number,
): Promise<string> => {
  const company = await db
    .selectFrom('company')
    .where('companyId', '=', companyId)
    .select('timeZone')
    .executeTakeFirst();
  return company?.timeZone ?? 'America/Sao_Paulo';
};

import type { LeadIntegration } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import type { Kysely, Transaction } from 'kysely';

type Reader = Kysely<ReadModel> | Transaction<ReadModel> | TenantConnection;

/** The typebots of some companies' leads. */
export const chosenIntegrations = async (
  db: Reader,
  companyIds: readonly number[],
): Promise<(companyId: number) => LeadIntegration> => {
  const rows = await db
    .selectFrom('setting')
    .select(['companyId', 'key', 'value'])
    .where('companyId', 'in', companyIds)
    .where('userId', '=', 0)
    .where('key', 'in', ['leadIntegrationId', 'leadIntegrationActive'])
    .execute();
  const valueOf = (companyId: number, key: string): string | undefined =>
    rows.find(row => row.companyId === companyId && row.key === key)?.value;
  return companyId => {
    const id = Number(valueOf(companyId, 'leadIntegrationId'));
    return {
      integrationId: Number.isSafeInteger(id) && id > 0 ? id : null,
      isActive: valueOf(companyId, 'leadIntegrationActive') === 'enabled',
    };
  };
};

/** The company's typebots by name. */
export const typebotsOf = (
  db: TenantConnection,
  companyId: number,
): Promise<{ readonly id: number; readonly name: string }[]> =>
  db
    .selectFrom('queueIntegration')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('type', '=', 'typebot')
    .orderBy('name')
    .execute();

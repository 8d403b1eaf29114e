import type { ErrorCode } from '@prosa/contracts';
import type { TenantDatabase } from '@prosa/read-model';
import type { SettingReference } from './setting.definition';

/** The refusal of a number that names no such record of the company. */
export const NOT_FOUND: Readonly<Record<SettingReference, ErrorCode>> = {
  typebot: 'ERR_NO_INTEGRATION_FOUND',
  connection: 'ERR_NO_WAPP_FOUND',
};

/** Whether a company has the record that a setting is to name. */
export const hasReferred = (
  database: TenantDatabase,
  companyId: number,
  refers: SettingReference,
  id: number,
): Promise<boolean> =>
  database.withTenant(companyId, async db => {
    const rows =
      refers === 'typebot'
        ? await db
            .selectFrom('queueIntegration')
            .select('id')
            .where('companyId', '=', companyId)
            .where('type', '=', 'typebot')
            .where('id', '=', id)
            .execute()
        : await db
            .selectFrom('connection')
            .select('id')
            .where('companyId', '=', companyId)
            .where('id', '=', id)
            .execute();
    return rows.length > 0;
  });

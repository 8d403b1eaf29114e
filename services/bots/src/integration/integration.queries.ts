import type { TenantConnection } from '@prosa/read-model';
import type { IntegrationRow } from './integration.tables';

/** An integration of the company by its number. */
export const findIntegration = (db: TenantConnection, id: number): Promise<IntegrationRow | undefined> =>
  db.selectFrom('queueIntegration').selectAll().where('id', '=', id).executeTakeFirst();

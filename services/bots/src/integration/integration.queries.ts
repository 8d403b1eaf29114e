import type { TenantConnection } from '@prosa/read-model';
import type { IntegrationRow } from './integration.tables';

/** The number of connections and queues that an integration serves, and whether it answers leads. */
export const usesOfIntegration = async (db: TenantConnection, id: number | null): Promise<number> => {
  const connections = await db
    .selectFrom('connection')
    .select('id')
    .where('integrationId', '=', id)
    .execute();
  const queues = await db.selectFrom('queue').select('id').where('integrationId', '=', id).execute();
  const leads = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'leadIntegrationId')
    .where('value', '=', String(id))
    .execute();
  return connections.length + queues.length + leads.length;
};

/** An integration of the company by its number. */
export const findIntegration = (db: TenantConnection, id: number): Promise<IntegrationRow | undefined> =>
  db.selectFrom('queueIntegration').selectAll().where('id', '=', id).executeTakeFirst();

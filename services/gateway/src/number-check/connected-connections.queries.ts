import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';

/** `select company_id, id, uuid from connection where company_id = $1 and status = 'CONNECTED' order by is_default desc, id` */
export const connectedConnections = (
  db: OwnerDatabase,
  companyId: number,
): Promise<readonly InboundConnection[]> =>
  db
    .selectFrom('connection')
    .select(['companyId', 'id', 'uuid'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'CONNECTED')
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute();

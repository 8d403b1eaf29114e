import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';

/** `select company_id, id, uuid from connection where company_id = $1 and is_default and status = 'CONNECTED'` */
export const connectedDefault = async (
  db: OwnerDatabase,
  companyId: number,
): Promise<InboundConnection | null> => {
  const row = await db
    .selectFrom('connection')
    .select(['companyId', 'id', 'uuid'])
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .where('status', '=', 'CONNECTED')
    .executeTakeFirst();
  return row ?? null;
};

import type { OwnerDatabase } from '@prosa/read-model';

/** `select id from connection where company_id = $1 and status = 'CONNECTED' order by is_default desc, id` */
export const connectedConnections = async (
  db: OwnerDatabase,
  companyId: number,
): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('connection')
      .select('id')
      .where('companyId', '=', companyId)
      .where('status', '=', 'CONNECTED')
      .orderBy('isDefault', 'desc')
      .orderBy('id')
      .execute()
  ).map(row => row.id);

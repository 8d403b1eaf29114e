import type { OwnerDatabase } from '@prosa/read-model';

/** `select id from connection where company_id = $1 and is_default and status = 'CONNECTED'` */
export const connectedDefault = async (db: OwnerDatabase, companyId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('connection')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .where('status', '=', 'CONNECTED')
    .executeTakeFirst();
  return row?.id ?? null;
};

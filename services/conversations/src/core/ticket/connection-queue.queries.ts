import type { OwnerDatabase } from '@prosa/read-model';

/** The only queue of a connection; null when it has none, or several that the customer chooses from. */
export const queueOfConnection = async (
  db: OwnerDatabase,
  companyId: number,
  connectionId: number,
): Promise<{ id: number; name: string } | null> => {
  const connection = await db
    .selectFrom('connection')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .select('queueIds')
    .executeTakeFirst();
  const [only, ...others] = connection?.queueIds ?? [];
  if (only === undefined || others.length > 0) return null;
  const queue = await db
    .selectFrom('queue')
    .where('companyId', '=', companyId)
    .where('id', '=', only)
    .select(['id', 'name'])
    .executeTakeFirst();
  return queue ?? null;
};

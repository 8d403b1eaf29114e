import type { QueueOptionView } from '@prosa/contracts';
import type { QueueOptionRow, TenantConnection } from '@prosa/read-model';

/** An option as the API shows it. */
export const toQueueOptionView = ({ companyId: _, ...row }: QueueOptionRow): QueueOptionView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A queue's options in their order: one level of them (null: the first), or all. */
export const optionsOfQueue = (
  db: TenantConnection,
  companyId: number,
  { queueId, parentId }: { readonly queueId: number; readonly parentId?: number | null },
): Promise<QueueOptionRow[]> =>
  db
    .selectFrom('queueOption')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('queueId', '=', queueId)
    .$if(parentId === null, options => options.where('parentId', 'is', null))
    .$if(typeof parentId === 'number', options => options.where('parentId', '=', parentId ?? 0))
    .orderBy('parentId', sort => sort.asc().nullsFirst())
    .orderBy('option')
    .orderBy('id')
    .execute();

/** The uuid of a queue, which is that of its menu's stream; undefined when there is no such queue. */
export const queueUuid = async (
  db: TenantConnection,
  companyId: number,
  queueId: number,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('queue')
    .select('uuid')
    .where('companyId', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  return found?.uuid;
};

/** An option of a queue that is still there, by its number. */
export const findOption = (
  db: TenantConnection,
  companyId: number,
  id: number,
): Promise<(QueueOptionRow & { readonly queueUuid: string }) | undefined> =>
  db
    .selectFrom('queueOption')
    .innerJoin('queue', 'queue.id', 'queueOption.queueId')
    .selectAll('queueOption')
    .select('queue.uuid as queueUuid')
    .where('queueOption.companyId', '=', companyId)
    .where('queue.companyId', '=', companyId)
    .where('queueOption.id', '=', id)
    .executeTakeFirst();

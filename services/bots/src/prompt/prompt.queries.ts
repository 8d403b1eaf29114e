import type { QueueRef } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import type { Kysely } from 'kysely';

/** The queues that a prompt may hand over to. */
export const queueIds = async (db: TenantConnection): Promise<readonly number[]> =>
  (await db.selectFrom('queue').select('id').execute()).map(({ id }) => id);

/** The number of connections and queues that a prompt serves. */
export const usesOfPrompt = async (db: TenantConnection, id: number | null): Promise<number> => {
  const connections = await db.selectFrom('connection').select('id').where('promptId', '=', id).execute();
  const queues = await db.selectFrom('queue').select('id').where('promptId', '=', id).execute();
  return connections.length + queues.length;
};

/** The queue of each of some prompts. */
export const queuesOfPrompts = async (
  db: Kysely<ReadModel>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QueueRef>> => {
  const rows = await db
    .selectFrom('prompt')
    .innerJoin('queue', join =>
      join.onRef('queue.id', '=', 'prompt.queueId').onRef('queue.companyId', '=', 'prompt.companyId'),
    )
    .select(['prompt.id as promptId', 'queue.id', 'queue.name', 'queue.color'])
    .where('prompt.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ promptId, ...queue }) => [promptId, queue]));
};

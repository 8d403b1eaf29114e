import type { TenantConnection } from '@prosa/read-model';

/** Number of a queue's tickets that are not closed; 0 for a queue that does not exist yet. */
export const ticketsWaitingIn = async (db: TenantConnection, queueId: number | null): Promise<number> => {
  if (queueId === null) return 0;
  const { count } = await db
    .selectFrom('ticket')
    .select(eb => eb.fn.countAll().as('count'))
    .where('queueId', '=', queueId)
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The integrations that a queue of the company may name. */
export const integrationIds = async (db: TenantConnection): Promise<readonly number[]> =>
  (await db.selectFrom('queueIntegration').select('id').execute()).map(({ id }) => id);

/** The prompts that a queue of the company may name. */
export const promptIds = async (db: TenantConnection): Promise<readonly number[]> =>
  (await db.selectFrom('prompt').select('id').execute()).map(({ id }) => id);

import type { OwnerDatabase, PlanRow } from '@prosa/read-model';

/** `select id, name from plan where id = $1 and is_public`: plans available at sign-up. */
export const findPublicPlan = (
  db: OwnerDatabase,
  id: number,
): Promise<Pick<PlanRow, 'id' | 'name'> | undefined> =>
  db
    .selectFrom('plan')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('isPublic', '=', true)
    .executeTakeFirst();

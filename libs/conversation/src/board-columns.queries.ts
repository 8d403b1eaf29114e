import type { BoardColumnView } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** Whether the company has a connection with this number. */
export const hasConnection = async (db: TenantConnection, companyId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('connection')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** The columns of a board in their order; those that were put in no place come last. */
export const boardColumns = (
  db: TenantConnection,
  companyId: number,
  forLeads: boolean,
): Promise<BoardColumnView[]> =>
  db
    .selectFrom('tag')
    .where('companyId', '=', companyId)
    .where('kanban', '=', true)
    .where('forLeads', '=', forLeads)
    .select(['id', 'name', 'color', 'position', 'columnLimit as limit'])
    .orderBy(sql`position = 0`)
    .orderBy('position')
    .orderBy('id')
    .execute();

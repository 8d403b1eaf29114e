import type { HolderKind } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
import type { EnteredColumn } from './column-entry.workflow';

/** The automation of a column; null when the tag is not a column (any more). */
export const enteredColumn = async (
  db: TenantConnection,
  companyId: number,
  id: number,
): Promise<EnteredColumn | null> =>
  (await db
    .selectFrom('tag')
    .select(['forLeads', 'entryMessage', 'entryTask'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('kanban', '=', true)
    .executeTakeFirst()) ?? null;

/** A ticket or lead whose card entered a column, with its assignee. */
export interface EnteredConversation {
  readonly number: number;
  readonly userId: number | null;
  readonly userName: string | null;
}

/** The ticket or lead with this uuid; undefined when it no longer exists, or was merged into another ticket. */
export const enteredConversation = async (
  db: TenantConnection,
  companyId: number,
  { holder, uuid }: { readonly holder: HolderKind; readonly uuid: string },
): Promise<EnteredConversation | undefined> => {
  const source =
    holder === 'lead'
      ? sql`(select id, user_id from lead where company_id = ${companyId} and uuid = ${uuid}::uuid)`
      : sql`(select id, user_id from ticket
              where company_id = ${companyId} and uuid = ${uuid}::uuid and merged_into is null)`;
  const { rows } = await sql<EnteredConversation>`
    select h.id as number, u.id as user_id, u.name as user_name
      from ${source} h
      left join user_account u on u.company_id = ${companyId} and u.id = h.user_id`.execute(db);
  return rows[0];
};

/** A lead that is in progress or pending; undefined otherwise. */
export const livelyLead = (db: TenantConnection, companyId: number, uuid: string) =>
  db
    .selectFrom('lead')
    .select(['id', 'uuid', 'connectionId', 'contactId'])
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .where('status', 'in', ['novo', 'andamento'])
    .executeTakeFirst();

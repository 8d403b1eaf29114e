import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** A person of an audience as they are shown. */
export interface NamedCandidate {
  readonly source: string;
  readonly name: string;
  readonly number: string;
}

/** Names and numbers of contacts and items of lists. */
export const namedCandidates = async (
  db: TenantConnection,
  companyId: number,
  sources: readonly string[],
): Promise<ReadonlyMap<string, NamedCandidate>> => {
  const { rows } = await sql<NamedCandidate>`
    select uuid as source, name, phone as number from contact
     where company_id = ${companyId} and uuid = any(${[...sources]}::uuid[])
    union all
    select uuid, name, phone from contact_list_item
     where company_id = ${companyId} and uuid = any(${[...sources]}::uuid[])`.execute(db);
  return new Map(rows.map(row => [row.source, row]));
};

/** Whether a connection of a company is connected. */
export const isConnected = async (db: TenantConnection, companyId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from connection where company_id = ${companyId} and id = ${id} and status = 'CONNECTED'`.execute(
    db,
  );
  return rows.length > 0;
};

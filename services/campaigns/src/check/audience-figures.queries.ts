import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
import { isKnown } from '../dispatch/dispatch.queries';

/** How many of some contacts and items of lists never wrote on a connection. */
export const countStrangers = async (
  db: TenantConnection,
  companyId: number,
  sources: readonly string[],
  connectionId: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select ${companyId}::int as company_id, unnest(${[...sources]}::uuid[]) as source_uuid) s
     where not ${isKnown(connectionId)}`.execute(db);
  return rows[0]?.count ?? 0;
};

import { LIMITS, type CompanyAccessView } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

/** A page of the accesses to a company, latest first; `endedAt` is null while one is active. */
export const pageOfAccesses = async (
  db: Kysely<ReadModel>,
  companyId: number,
  page: { readonly number: number; readonly now: Date },
): Promise<{ accesses: CompanyAccessView[]; count: number; hasMore: boolean }> => {
  const skipped = (page.number - 1) * LIMITS.pageSize;
  const rows = await db
    .selectFrom('companyAccess')
    .selectAll()
    .select(sql<number>`count(*) over ()::int`.as('count'))
    .where('companyId', '=', companyId)
    .orderBy('begunAt', 'desc')
    .orderBy('uuid')
    .offset(skipped)
    .limit(LIMITS.pageSize)
    .execute();
  const count = rows[0]?.count ?? 0;
  const accesses = rows.map(({ uuid, name, reason, begunAt, endsAt, refused }) => ({
    id: uuid,
    name,
    reason,
    refused,
    at: begunAt.toISOString(),
    endedAt: endsAt > page.now ? null : endsAt.toISOString(),
  }));
  return { accesses, count, hasMore: count > skipped + rows.length };
};

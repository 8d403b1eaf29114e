import type { TenantConnection } from '@prosa/read-model';

/** The pages that other help entries than this one are shown on. */
export const pagesOfOthers = async (db: TenantConnection, id: number | null): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('help')
    .select('keyword')
    .where('keyword', '!=', '')
    .$if(id !== null, others => others.where('id', '!=', id ?? 0))
    .execute();
  return rows.map(({ keyword }) => keyword);
};

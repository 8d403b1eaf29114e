import type { LeadView } from '@prosa/contracts';
import { leadViews, toLeadView } from '@prosa/conversation';
import type { TenantConnection } from '@prosa/read-model';

/** The lead with this number of ours. */
export const leadByNumber = async (
  db: TenantConnection,
  companyId: number,
  id: number,
): Promise<LeadView | undefined> => {
  const row = await leadViews(db, companyId).where('l.id', '=', id).executeTakeFirst();
  return row && toLeadView(row);
};

import type { TicketCampaigns } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';

/** How many campaigns tickets can be filtered by. */
const MOST = 100;

/** The campaigns of a company that have begun, the latest first. */
export const ticketCampaigns = (
  db: TenantConnection,
  companyId: number,
): Promise<TicketCampaigns['campaigns'][number][]> =>
  db
    .selectFrom('campaign')
    .where('companyId', '=', companyId)
    .where('audienceAt', 'is not', null)
    .orderBy('audienceAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .select(['id', 'name'])
    .execute();

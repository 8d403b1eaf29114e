import { LEAD_STATUSES, type LeadFigures, type LeadSourceCount, type LeadStatus } from '@prosa/contracts';
import { withinDays, type Period } from '@prosa/conversation';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/** The leads of a period, counted by status and by source; without deleted ones. */
export const leadFigures = async (
  db: TenantConnection,
  companyId: number,
  period: Period,
): Promise<LeadFigures> => {
  const ofPeriod = sql`company_id = ${companyId} and ${withinDays('created_at', companyId, period)}`;
  const [statuses, sources] = await Promise.all([
    sql<{ status: LeadStatus; count: number }>`
      select status, count(*)::int as count from lead where ${ofPeriod} group by status`.execute(db),
    sql<LeadSourceCount>`
      select origin, nullif(submission::json ->> 'provider', '') as source, count(*)::int as count
        from lead where ${ofPeriod} group by 1, 2 order by 3 desc, 1, 2`.execute(db),
  ]);
  const countOf = (status: LeadStatus): number =>
    statuses.rows.find(row => row.status === status)?.count ?? 0;
  return {
    period,
    count: statuses.rows.reduce((sum, { count }) => sum + count, 0),
    byStatus: LEAD_STATUSES.map(status => ({ status, count: countOf(status) })),
    bySource: sources.rows,
  };
};

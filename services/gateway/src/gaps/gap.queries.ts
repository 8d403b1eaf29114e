import type { ConnectionGapView } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';

/** Maximum number of outages returned, newest first. */
const MOST_SHOWN = 50;

/** A connection's outages, newest first; null when the company has no such connection. */
export const gapsOf = async (
  db: TenantConnection,
  companyId: number,
  connectionId: number,
): Promise<readonly ConnectionGapView[] | null> => {
  const connection = await db
    .selectFrom('connection')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .select('id')
    .executeTakeFirst();
  if (connection === undefined) return null;
  const rows = await db
    .selectFrom('connectionGap')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .select(['uuid', 'beganAt', 'endedAt', 'recovered'])
    .orderBy('endedAt', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ uuid, beganAt, endedAt, recovered }) => ({
    id: uuid,
    from: beganAt.toISOString(),
    until: endedAt.toISOString(),
    recovered,
  }));
};

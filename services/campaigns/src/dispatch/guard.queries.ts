import type { CampaignHold } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { Lane } from './pace.store';

/** A campaign of a lane, as far as the guard has to know it. */
export interface GuardedCampaign {
  readonly uuid: string;
  readonly holdReason: CampaignHold['reason'] | null;
  readonly holdUntil: Date | null;
  /** When a person started or restarted it. */
  readonly resumedAt: Date | null;
  /** Of its last 50 messages since it was started or restarted, how many failed. */
  readonly failures: number;
}

/** The campaigns of a lane with what holds them and how many of their last messages failed. */
export const guardedCampaigns = async (
  db: OwnerDatabase,
  companyId: number,
  campaigns: readonly string[],
): Promise<readonly GuardedCampaign[]> => {
  const { rows } = await sql<GuardedCampaign>`
    select c.uuid, c.hold_reason, c.hold_until, c.resumed_at, (
      select count(*) filter (where last.ack = 0)::int from (
        select m.ack from campaign_shipping s
          join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
         where s.company_id = c.company_id and s.connection_id = c.connection_id and s.campaign_uuid = c.uuid
           and s.addressed_at > c.resumed_at
         order by s.addressed_at desc limit 50) last) as failures
      from campaign c where c.company_id = ${companyId} and c.uuid = any(${[...campaigns]}::uuid[])`.execute(
    db,
  );
  return rows;
};

/** Number of contacts who never wrote that a connection's campaigns wrote to since a time; who is only addressed, may still be held. */
export const strangersSince = async (
  db: OwnerDatabase,
  { companyId, connectionId }: Lane,
  since: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_shipping
     where company_id = ${companyId} and connection_id = ${connectionId} and is_stranger and progress <> 'addressed'
       and addressed_at >= ${since}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
};

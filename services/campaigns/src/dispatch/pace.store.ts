import type { CampaignSettings } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** A lane: a connection and its campaign messages, sent sequentially. */
export interface Lane {
  readonly companyId: number;
  readonly connectionId: number;
}

/** Jitter of the interval, so that pauses do not look automated. */
const JITTER = 0.4;

/** When a lane may send next, and what it sent last. */
export interface LanePace {
  /** Milliseconds until its next message is due; 0 when it is. */
  readonly waitMs: number;
  /** The campaign that it served last; null for none. */
  readonly lastCampaign: string | null;
}

const untilNext = sql`ceil(greatest(extract(epoch from next_at - clock_timestamp()), 0) * 1000)::float8`;

/** When each lane may send its next message, by the database's clock; missed time is not made up. */
export class PaceStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** The pace of a lane; due at once when it never sent. */
  async of({ companyId, connectionId }: Lane): Promise<LanePace> {
    const { rows } = await sql<LanePace>`
      select ${untilNext} as wait_ms, last_campaign from campaigns.pace
       where company_id = ${companyId} and connection_id = ${connectionId}`.execute(this.db);
    return rows[0] ?? { waitMs: 0, lastCampaign: null };
  }

  /** Takes the lane's turn before sending; false when it is not due or another process took it. */
  async take(
    { companyId, connectionId }: Lane,
    campaign: string,
    settings: CampaignSettings,
  ): Promise<boolean> {
    const { messageInterval, messageBatchSize, greaterInterval } = settings;
    const { rows } = await sql`
      insert into campaigns.pace as p (company_id, connection_id, next_at, in_batch, last_campaign)
      values (${companyId}, ${connectionId},
        now() + ${messageInterval}::float8 * (1 + random() * ${JITTER}::float8) * interval '1 second', 1, ${campaign}::uuid)
      on conflict (company_id, connection_id) do update set
        next_at = excluded.next_at
          + case when p.in_batch + 1 >= ${messageBatchSize}::int then ${greaterInterval}::float8 else 0 end * interval '1 second',
        in_batch = case when p.in_batch + 1 >= ${messageBatchSize}::int then 0 else p.in_batch + 1 end,
        last_campaign = excluded.last_campaign
      where p.next_at <= now() returning 1`.execute(this.db);
    return rows.length > 0;
  }
}

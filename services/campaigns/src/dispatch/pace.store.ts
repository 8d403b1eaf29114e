import type { CampaignSettings } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** A lane: a connection and what it says for campaigns, one message after the other. */
export interface Lane {
  readonly companyId: number;
  readonly connectionId: number;
}

/** How much longer than the interval a pause may be, drawn each time: gaps that are all alike are none of people's. */
const JITTER = 0.4;

/** When each lane may say its next word, by the database's clock; missed time is not made up. */
export class PaceStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** The campaign that the lane served last; undefined when it never served one, null when it is not due yet. */
  async due({ companyId, connectionId }: Lane): Promise<string | null | undefined> {
    const { rows } = await sql<{ due: boolean; lastCampaign: string }>`
      select next_at <= now() as due, last_campaign from campaigns.pace
       where company_id = ${companyId} and connection_id = ${connectionId}`.execute(this.db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return row.due ? row.lastCampaign : null;
  }

  /** Takes the lane's turn, before a word is said; false when it is not due or another took it. */
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

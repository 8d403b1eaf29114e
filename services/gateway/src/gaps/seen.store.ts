import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { MESSAGE_KIND } from '../storage/inbox.store';

/** An outage of a connection. */
export interface Gap {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Stores when connections were last known to be connected, so that outages are measured even after a crash.
 */
export class SeenStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** Marks connections as connected now. */
  async seen(connectionIds: readonly number[]): Promise<void> {
    if (connectionIds.length === 0) return;
    await sql`update wa_seen set seen_at = now()
      where connection_id = any(${[...connectionIds]}::int[])`.execute(this.db);
  }

  /**
   * A connection reconnected: a gap begins when it was last seen, if that is long enough ago, and is kept
   * until it is reported.
   */
  async back({ companyId, id }: InboundConnection, reportedAfterMs: number): Promise<void> {
    await sql`
      insert into wa_seen (company_id, connection_id, seen_at) values (${companyId}, ${id}, now())
      on conflict (connection_id) do update set
        gap_until = case when wa_seen.gap_from is not null
                           or now() - wa_seen.seen_at > make_interval(secs => ${reportedAfterMs / 1_000}::float8)
                         then now() end,
        gap_from = coalesce(wa_seen.gap_from,
                            case when now() - wa_seen.seen_at > make_interval(secs => ${reportedAfterMs / 1_000}::float8)
                                 then wa_seen.seen_at end),
        seen_at = now()`.execute(this.db);
  }

  /** The unreported gap of a connection. */
  async gap(connectionId: number): Promise<Gap | null> {
    const row = await this.db
      .selectFrom('waSeen')
      .where('connectionId', '=', connectionId)
      .select(['gapFrom', 'gapUntil'])
      .executeTakeFirst();
    return row?.gapFrom && row.gapUntil ? { from: row.gapFrom, until: row.gapUntil } : null;
  }

  async reported(connectionId: number): Promise<void> {
    await sql`update wa_seen set gap_from = null, gap_until = null where connection_id = ${connectionId}`.execute(
      this.db,
    );
  }

  /** The phone was unlinked: the time until it is linked again is not an outage. */
  async forget(connectionId: number): Promise<void> {
    await this.db.deleteFrom('waSeen').where('connectionId', '=', connectionId).execute();
  }

  /**
   * How many messages were sent during a gap, by WhatsApp's time stamps, which have a resolution of one
   * second.
   */
  async messagesIn(connectionId: number, { from, until }: Gap): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from wa_inbox
       where connection_id = ${connectionId} and kind = ${MESSAGE_KIND}
         and at >= date_trunc('second', ${from}::timestamptz) and at <= ${until}::timestamptz`.execute(
      this.db,
    );
    return rows[0]?.count ?? 0;
  }
}

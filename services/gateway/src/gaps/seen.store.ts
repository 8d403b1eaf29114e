import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { MESSAGE_KIND } from '../storage/inbox.store';

/** A while in which a connection was away. */
export interface Gap {
  readonly from: Date;
  readonly until: Date;
}

/** When connections were known to be connected, so that an outage is measured however the process ended. */
export class SeenStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** Some connections are connected now. */
  async seen(connectionIds: readonly number[]): Promise<void> {
    if (connectionIds.length === 0) return;
    await sql`update wa_seen set seen_at = now()
      where connection_id = any(${[...connectionIds]}::int[])`.execute(this.db);
  }

  /** A connection is connected again; a gap begins where it was seen last, if that is long ago, and stays until it is told. */
  async back({ companyId, id }: InboundConnection, noticedAfterMs: number): Promise<void> {
    await sql`
      insert into wa_seen (company_id, connection_id, seen_at) values (${companyId}, ${id}, now())
      on conflict (connection_id) do update set
        gap_until = case when wa_seen.gap_from is not null
                           or now() - wa_seen.seen_at > make_interval(secs => ${noticedAfterMs / 1_000}::float8)
                         then now() end,
        gap_from = coalesce(wa_seen.gap_from,
                            case when now() - wa_seen.seen_at > make_interval(secs => ${noticedAfterMs / 1_000}::float8)
                                 then wa_seen.seen_at end),
        seen_at = now()`.execute(this.db);
  }

  /** The gap of a connection that is not told yet. */
  async gap(connectionId: number): Promise<Gap | null> {
    const row = await this.db
      .selectFrom('waSeen')
      .where('connectionId', '=', connectionId)
      .select(['gapFrom', 'gapUntil'])
      .executeTakeFirst();
    return row?.gapFrom && row.gapUntil ? { from: row.gapFrom, until: row.gapUntil } : null;
  }

  async told(connectionId: number): Promise<void> {
    await sql`update wa_seen set gap_from = null, gap_until = null where connection_id = ${connectionId}`.execute(
      this.db,
    );
  }

  /** The phone was unlinked: what comes after is another beginning, and no gap. */
  async forget(connectionId: number): Promise<void> {
    await this.db.deleteFrom('waSeen').where('connectionId', '=', connectionId).execute();
  }

  /** How many messages were written in a while, by WhatsApp's own time, which knows whole seconds only. */
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

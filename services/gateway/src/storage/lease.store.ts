import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** Ownership of one connection; the fence is checked on every write. */
export interface Lease {
  readonly connectionId: number;
  readonly fence: bigint;
}

interface LeaseAnswer {
  readonly connectionId: number;
  readonly fence: string | number | bigint;
}

const toLease = ({ connectionId, fence }: LeaseAnswer): Lease => ({ connectionId, fence: BigInt(fence) });

/**
 * Notification channel of released leases, of workers that join or leave, and of companies that are blocked or
 * unblocked.
 */
export const LOOK = 'wa-look';

/** Ownership of connections by workers, measured by the database's clock. */
export class LeaseStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly workerId: string,
    private readonly ttlSeconds: number,
  ) {}

  /**
   * Claims connections whose lease is free, expired, or owned by this worker before a restart; the fence is
   * incremented, so the previous owner can no longer write. Returns the claimed leases.
   */
  async claim(connectionIds: readonly number[]): Promise<readonly Lease[]> {
    if (connectionIds.length === 0) return [];
    const { rows } = await sql<LeaseAnswer>`
      insert into wa_lease (connection_id, worker_id, fence, expires_at)
      select id, ${this.workerId}, 1, ${this.expiry()}
        from unnest(${[...connectionIds]}::int[]) as id order by id
      on conflict (connection_id) do update
        set worker_id = excluded.worker_id, fence = wa_lease.fence + 1, expires_at = excluded.expires_at
        where wa_lease.expires_at < now() or wa_lease.worker_id = excluded.worker_id
      returning connection_id, fence`.execute(this.db);
    return rows.map(toLease);
  }

  /** Renews leases; returns those that are still held. */
  async renew(leases: readonly Lease[]): Promise<readonly Lease[]> {
    if (leases.length === 0) return [];
    const { rows } = await sql<LeaseAnswer>`
      update wa_lease set expires_at = ${this.expiry()}
        from unnest(${leases.map(lease => lease.connectionId)}::int[],
                    ${leases.map(lease => lease.fence.toString())}::bigint[]) as mine (id, fence)
       where wa_lease.connection_id = mine.id and wa_lease.fence = mine.fence
         and wa_lease.worker_id = ${this.workerId}
      returning wa_lease.connection_id, wa_lease.fence`.execute(this.db);
    return rows.map(toLease);
  }

  /**
   * Releases leases and notifies, so that another worker need not wait for their expiry. The fence is incremented:
   * writes in flight are rejected.
   */
  async release(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return;
    await sql`
      with released as (
        update wa_lease set worker_id = '', fence = wa_lease.fence + 1, expires_at = now() - interval '1 second'
          from unnest(${leases.map(lease => lease.connectionId)}::int[],
                      ${leases.map(lease => lease.fence.toString())}::bigint[]) as mine (id, fence)
         where wa_lease.connection_id = mine.id and wa_lease.fence = mine.fence
        returning 1
      )
      select pg_notify('prosa_wake', ${LOOK}) from released limit 1`.execute(this.db);
  }

  private expiry() {
    return sql`now() + make_interval(secs => ${this.ttlSeconds}::float8)`;
  }
}

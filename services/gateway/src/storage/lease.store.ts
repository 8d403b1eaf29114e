import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** Ownership of one connection; the fence is presented with every write. */
export interface Lease {
  readonly connectionId: number;
  readonly fence: bigint;
}

interface LeaseAnswer {
  readonly connectionId: number;
  readonly fence: string | number | bigint;
}

const toLease = ({ connectionId, fence }: LeaseAnswer): Lease => ({ connectionId, fence: BigInt(fence) });

/** Topic of leases that are free now, of workers that came or go, and of companies that were shut or opened. */
export const LOOK = 'wa-look';

/** Which worker owns which connection, by the database's clock. */
export class LeaseStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly workerId: string,
    private readonly ttlSeconds: number,
  ) {}

  /**
   * Takes the connections whose lease is free, ran out, or is this worker's own from before a restart; the fence
   * grows, so that whoever held it before can write no more. Answers those that were taken.
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

  /** Prolongs leases; answers those that are still held. */
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
   * Gives leases back and says so, so that another worker need not wait for them to run out. The fence grows: what is
   * still on its way to the database comes too late.
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

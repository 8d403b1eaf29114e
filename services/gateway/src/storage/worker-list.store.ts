import type { GatewayWorkerView } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { LOOK } from './lease.store';

/** Workers as operators see them. */
export class WorkerListStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** All workers that were alive within the last day, by name. */
  async all(): Promise<readonly GatewayWorkerView[]> {
    const { rows } = await sql<GatewayWorkerView>`
      select w.id, w.name, w.capacity, w.draining, w.sessions, w.connected, w.started_at, w.heartbeat_at,
             w.expires_at > now() as alive,
             (select count(*)::int from wa_lease l where l.worker_id = w.id and l.expires_at > now()) as leases
        from wa_worker w order by w.name, w.id`.execute(this.db);
    return rows;
  }

  /** Makes a worker release all its connections, or take its share again; false when it is not alive. */
  async drain(id: string, draining: boolean): Promise<boolean> {
    const { rows } = await sql<{ notified: string }>`
      with drained as (
        update wa_worker set draining = ${draining} where id = ${id} and expires_at > now() returning id
      )
      select pg_notify('prosa_wake', ${LOOK})::text as notified from drained`.execute(this.db);
    return rows.length > 0;
  }
}

import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** A worker's self-description. */
export interface WorkerProfile {
  /** Stable across restarts. */
  readonly id: string;
  /** Unique per start. */
  readonly incarnation: string;
  /** Display name for operators. */
  readonly name: string;
  readonly capacity: number;
}

/** Number of sessions that a worker holds, and how many of them are connected. */
export interface WorkerLoad {
  readonly sessions: number;
  readonly connected: number;
}

/** A worker whose heartbeat has not expired. */
export type LivingWorker = Pick<WorkerProfile, 'id' | 'capacity'> & { readonly draining: boolean };

/** Registered workers, measured by the database's clock. */
export class WorkerStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly ttlSeconds: number,
  ) {}

  /** Registers a worker; replaces an earlier incarnation with the same id. */
  async register({ id, incarnation, name, capacity }: WorkerProfile): Promise<void> {
    await sql`
      insert into wa_worker (id, incarnation, name, capacity, draining, sessions, connected, started_at, heartbeat_at,
                             expires_at)
      values (${id}, ${incarnation}::uuid, ${name}, ${capacity}, false, 0, 0, now(), now(), ${this.expiry()})
      on conflict (id) do update
        set incarnation = excluded.incarnation, name = excluded.name, capacity = excluded.capacity,
            draining = false, sessions = 0, connected = 0, started_at = excluded.started_at,
            heartbeat_at = excluded.heartbeat_at, expires_at = excluded.expires_at`.execute(this.db);
  }

  /** Renews the heartbeat; false when another process runs under this worker's id. */
  async heartbeat(worker: WorkerProfile, { sessions, connected }: WorkerLoad): Promise<boolean> {
    const { rows } = await sql<{ mine: boolean }>`
      update wa_worker
         set sessions = ${sessions}, connected = ${connected}, heartbeat_at = now(), expires_at = ${this.expiry()}
       where id = ${worker.id} and incarnation = ${worker.incarnation}::uuid
      returning true as mine`.execute(this.db);
    if (rows.length > 0) return true;
    const row = await this.db
      .selectFrom('waWorker')
      .select('id')
      .where('id', '=', worker.id)
      .executeTakeFirst();
    // Expired and pruned meanwhile: registers again.
    if (row === undefined) await this.register(worker);
    return row === undefined;
  }

  /** Workers with a valid heartbeat; long expired ones are deleted. */
  async living(): Promise<readonly LivingWorker[]> {
    const { rows } = await sql<LivingWorker>`
      select id, capacity, draining from wa_worker where expires_at > now() order by id`.execute(this.db);
    return rows;
  }

  /** Unregisters a worker on shutdown. */
  async leave({ id, incarnation }: WorkerProfile): Promise<void> {
    await sql`delete from wa_worker where id = ${id} and incarnation = ${incarnation}::uuid`.execute(this.db);
  }

  /** Deletes workers without a heartbeat for a day. */
  async prune(): Promise<void> {
    await sql`delete from wa_worker where expires_at < now() - interval '1 day'`.execute(this.db);
  }

  private expiry() {
    return sql`now() + make_interval(secs => ${this.ttlSeconds}::float8)`;
  }
}

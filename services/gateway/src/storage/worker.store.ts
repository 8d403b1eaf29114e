import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** What a worker says of itself. */
export interface WorkerProfile {
  /** Kept over restarts. */
  readonly id: string;
  /** Another one for every start. */
  readonly incarnation: string;
  /** What people know it by. */
  readonly name: string;
  readonly capacity: number;
}

/** How many sessions a worker holds, and how many of them are connected. */
export interface WorkerLoad {
  readonly sessions: number;
  readonly connected: number;
}

/** A worker that lives, as far as the others know. */
export type LivingWorker = Pick<WorkerProfile, 'id' | 'capacity'> & { readonly draining: boolean };

/** Which workers there are, by the database's clock. */
export class WorkerStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly ttlSeconds: number,
  ) {}

  /** Says that a worker is there; whoever lived under its id before is not any more. */
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

  /** Says that a worker still lives; false when another process lives under its id. */
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
    // Taken for dead and forgotten meanwhile: it is there again.
    if (row === undefined) await this.register(worker);
    return row === undefined;
  }

  /** The workers that live; those that died long ago are forgotten. */
  async living(): Promise<readonly LivingWorker[]> {
    const { rows } = await sql<LivingWorker>`
      select id, capacity, draining from wa_worker where expires_at > now() order by id`.execute(this.db);
    return rows;
  }

  /** Says that a worker is leaving on purpose. */
  async leave({ id, incarnation }: WorkerProfile): Promise<void> {
    await sql`delete from wa_worker where id = ${id} and incarnation = ${incarnation}::uuid`.execute(this.db);
  }

  /** Forgets workers that nobody heard of for a day. */
  async prune(): Promise<void> {
    await sql`delete from wa_worker where expires_at < now() - interval '1 day'`.execute(this.db);
  }

  private expiry() {
    return sql`now() + make_interval(secs => ${this.ttlSeconds}::float8)`;
  }
}

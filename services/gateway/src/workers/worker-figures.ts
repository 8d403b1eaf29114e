import type { Metrics } from '@prosa/observability';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

const MEASURE_EVERY_MS = 5_000;

/** Dependencies of the worker's metrics. */
export interface WorkerFiguresParts {
  readonly db: OwnerDatabase;
  readonly metrics: Pick<Metrics, 'count' | 'set' | 'gauge'>;
  sessions(): number;
  connected(): number;
  leaseAgeSeconds(): number;
  owned(): readonly number[];
}

interface Depths {
  readonly outbox: number;
  readonly inbox: number;
  readonly unowned: number;
}

/** Metrics of a worker: numbers only, without company or connection. */
export class WorkerFigures {
  private measuredAt = -Infinity;

  constructor(private readonly parts: WorkerFiguresParts) {
    const { metrics } = parts;
    metrics.gauge('prosa_gateway_sessions', 'WhatsApp sessions that are open here.', () => parts.sessions());
    metrics.gauge('prosa_gateway_connected', 'WhatsApp sessions that are connected.', () =>
      parts.connected(),
    );
    metrics.gauge('prosa_gateway_lease_age_seconds', 'Seconds since the lease prolonged longest ago.', () =>
      parts.leaseAgeSeconds(),
    );
    this.tookOver(0);
    this.fencedOut(0);
    this.sessionFault(0);
  }

  tookOver(count: number): void {
    const text = 'Connections taken from workers that said nothing any more.';
    this.parts.metrics.count('prosa_gateway_takeovers_total', text, {}, count);
  }

  fencedOut(count = 1): void {
    const text = 'Writes refused because another worker owns the connection.';
    this.parts.metrics.count('prosa_gateway_fenced_writes_total', text, {}, count);
  }

  sessionFault(count = 1): void {
    const text = 'Attempts to connect a WhatsApp session that failed at a defect.';
    this.parts.metrics.count('prosa_gateway_session_faults_total', text, {}, count);
  }

  /** Periodically measures the values that only the database knows. */
  async measure(): Promise<void> {
    if (performance.now() - this.measuredAt < MEASURE_EVERY_MS) return;
    this.measuredAt = performance.now();
    const { outbox, inbox, unowned } = await this.depths();
    const { metrics } = this.parts;
    metrics.set('prosa_gateway_outbox_depth', 'Messages that wait to be sent by sessions here.', outbox);
    metrics.set('prosa_gateway_inbox_depth', 'Facts of phones that wait to be handed over here.', inbox);
    metrics.set(
      'prosa_gateway_unowned',
      'Connections that no worker owns, of the whole installation.',
      unowned,
    );
  }

  private async depths(): Promise<Depths> {
    const owned = [...this.parts.owned()];
    const { rows } = await sql<Depths>`
      select (select count(*)::int from wa_dispatch
               where state in ('queued', 'sending') and connection_id = any(${owned}::int[])) as outbox,
             (select count(*)::int from wa_inbox
               where done_at is null and connection_id = any(${owned}::int[])) as inbox,
             (select count(*)::int from connection c
               where not exists (select from wa_lease l where l.connection_id = c.id and l.expires_at > now()))
               as unowned`.execute(this.parts.db);
    return rows[0] ?? { outbox: 0, inbox: 0, unowned: 0 };
  }
}

import {
  connectBus,
  followConnection,
  followedOverBus,
  JetStreamWorkQueue,
  LogTail,
  ProcessBroadcast,
  Relay,
  SealedWorkQueue,
  WorkExchange,
  type Leadership,
} from '@prosa/bus';
import type { Environment } from '@prosa/config';
import {
  EventStoreDbEventStore,
  eventWriterRole,
  migrateEventStore,
  migrateIdClaims,
  PostgresClaims,
  PostgresEventStore,
  FollowerWatch,
  type EventStore,
  type StoredEvent,
} from '@prosa/event-store';
import { BackgroundFaults, type HealthChecks, type JsonLogger, type Metrics } from '@prosa/observability';
import { tellingClient, type RefusalListener } from '@prosa/read-model';
import { secretKeysIn, textSealing } from '@prosa/secrets';
import { systemClock } from '@prosa/kernel';
import type { NatsConnection } from 'nats';
import { Client, Pool } from 'pg';
import { countRefusals } from './database-refusals';
import { followerReports, foreignReports } from './follower-reports';
import { PostgresLeadership } from './leadership';
import { LogGuard, type LogGuardOptions } from './log-guard';
import type { LogNotes } from './log-notes';
import { tracedStore } from './traced-platform';

/** Where the log is kept, and how this process takes part in it. */
export interface OpenLogOptions {
  /** The database: of the log itself, or of what a log elsewhere needs beside it. */
  readonly url: string;
  readonly environment: Environment;
  readonly logger: JsonLogger;
  readonly health: HealthChecks;
  readonly metrics?: Metrics;
  /** Whether this process may be the one that copies the log to the bus. */
  readonly relays: boolean;
  readonly connections: number;
  /** What the database knows of the log. */
  readonly notes: LogNotes;
}

interface LogOptions extends OpenLogOptions {
  readonly faults: BackgroundFaults;
}

/** The opened log: the store for appends, and subscriptions as this installation is configured. */
export interface OpenLog {
  readonly store: EventStore;
  /** Sees to it that the log is the one that the database was filled from. */
  readonly guard: LogGuard;
  /** Watches those who follow the log. */
  readonly watch: FollowerWatch;
  /** What a fault of the log means and what to do about it; null when that is not known. */
  readonly explain: (fault: unknown) => string | null;
  /** The last facts, newest first. */
  readLast(max: number): Promise<readonly StoredEvent[]>;
  /** The exchange between gateways and conversations in other processes; null without a bus. */
  readonly ingress: WorkExchange | null;
  /** The broadcast of frames between processes; null without a bus. */
  readonly broadcast: ProcessBroadcast | null;
  close(): Promise<void>;
}

/** The log itself, before anybody follows it. */
type KeptLog = Omit<OpenLog, 'watch' | 'guard'> &
  Pick<LogGuardOptions, 'identity' | 'completeClaims' | 'watchConnections'>;

const relayLock = 7_076_797;
const ingressName = 'PROSA_INGRESS';
/** Where frames go from one process to the others; outside of the log's subjects, so that no stream keeps them. */
const framesSubject = 'prosa.frames';
/** After this time the work of a dead process is taken over. */
const ingressTakenForMs = 5_000;

interface EventPoolOptions {
  readonly url: string;
  readonly max: number;
  readonly tell: RefusalListener;
  readonly role?: string;
}

const eventPool = ({ url, max, tell, role }: EventPoolOptions): Pool =>
  new Pool({
    Client: tellingClient(Client, tell),
    connectionString: url,
    max,
    application_name: 'prosa-events',
    // The log is only read by its keys, so one generic plan suits all values.
    ...(role === undefined ? {} : { options: `-c role=${role} -c plan_cache_mode=force_generic_plan` }),
  });

const once = async (url: string, migrate: (pool: Pool) => Promise<void>): Promise<void> => {
  const pool = eventPool({ url, max: 1, tell: () => undefined });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
};

const openPostgres = async ({ url, connections, metrics, faults }: LogOptions): Promise<KeptLog> => {
  await once(url, migrateEventStore);
  const tell = countRefusals(metrics);
  const pool = eventPool({ url, max: connections, tell, role: eventWriterRole });
  const store = new PostgresEventStore(pool, faults);
  return {
    store,
    identity: null,
    watchConnections: watch => store.watchConnections(watch),
    completeClaims: null,
    explain: () => null,
    readLast: max => store.readLast(max),
    ingress: null,
    broadcast: null,
    async close() {
      await store.close();
      await pool.end();
    },
  };
};

const openEventStoreDb = async (options: LogOptions): Promise<KeptLog> => {
  const { url, connections, environment, logger, metrics, faults } = options;
  await once(url, migrateIdClaims);
  const pool = eventPool({ url, max: connections, tell: countRefusals(metrics) });
  const claims = new PostgresClaims(pool, faults);
  const store = new EventStoreDbEventStore({
    url: environment.EVENT_STORE_URL,
    claims,
    faults,
    onForeign: foreignReports(logger, metrics),
  });
  await store.check().catch(async (fault: unknown) => {
    await store.close();
    await pool.end();
    throw fault;
  });
  return {
    store,
    identity: store.identity,
    watchConnections: watch => store.watchConnections(watch),
    completeClaims: after => claims.complete(store, after),
    explain: fault => store.explain(fault),
    readLast: max => store.readLast(max),
    ingress: null,
    broadcast: null,
    async close() {
      await store.close();
      await pool.end();
    },
  };
};

/** Exposes as a metric whether this process relays the log. */
const countedLeadership = (leadership: Leadership, metrics: Metrics | undefined): Leadership => {
  const tell = (leads: number): void =>
    metrics?.set(
      'prosa_relay_leads',
      'Whether this process copies the log to the bus; one of all does.',
      leads,
    );
  tell(0);
  return {
    lead: (work, signal) =>
      leadership.lead(leading => {
        tell(1);
        return work(leading).finally(() => tell(0));
      }, signal),
  };
};

/** Inbound messages are stored in JetStream's files until they are acknowledged, so their payloads are encrypted. */
const openIngress = async (
  connection: NatsConnection,
  { environment, logger, faults }: Pick<LogOptions, 'environment' | 'logger' | 'faults'>,
): Promise<WorkExchange> => {
  // Failures are reported to the producer, which retries, so there is no dead letter.
  const options = { name: ingressName, attempts: Number.MAX_SAFE_INTEGER, backoffMs: 250, faults };
  const queue = await JetStreamWorkQueue.open({ connection, ...options, takenForMs: ingressTakenForMs });
  const sealed = new SealedWorkQueue(queue, textSealing(secretKeysIn(environment), ingressName), id =>
    logger.warn({ item: id }, 'an inbound item was sealed by an unknown key; its producer puts it again'),
  );
  return new WorkExchange({ connection, queue: sealed, name: ingressName, faults });
};

/** Puts the bus between the log and those who follow it. */
const overBus = async (log: OpenLog, options: LogOptions): Promise<OpenLog> => {
  const { url, environment, logger, health, metrics, relays, faults } = options;
  const connection = await connectBus({ url: environment.NATS_URL, name: 'prosa' });
  // A process does not need to receive what it publishes itself.
  const outward = await connectBus({ url: environment.NATS_URL, name: 'prosa-log', hearsItself: false });
  const stopping = new AbortController();
  const tail = new LogTail({ connection: outward, store: log.store, faults });
  const relay = new Relay({
    connection: outward,
    handOn: (previous, batch) => tail.take(previous, batch),
    store: log.watch.over(log.store, 'relay'),
    leadership: countedLeadership(new PostgresLeadership({ url, lock: relayLock }), metrics),
    onError: error =>
      logger.warn({ reason: String(error) }, 'copying the event log to the bus failed; retrying'),
  });
  const relaying = relays ? relay.run(stopping.signal) : Promise.resolve();
  const there = followConnection(connection);
  // Read model and screens continue by the log itself; inbound facts wait.
  health.register('bus', () => !connection.isClosed() && (there() || 'away'));
  return {
    ingress: await openIngress(connection, options),
    broadcast: new ProcessBroadcast(outward, framesSubject, faults),
    watch: log.watch,
    guard: log.guard,
    explain: log.explain,
    readLast: max => log.readLast(max),
    store: followedOverBus(log.store, tail),
    async close() {
      stopping.abort();
      await relaying;
      await Promise.all([connection.close(), outward.close()]);
      await log.close();
    },
  };
};

/** Where log and database are, without their passwords. */
const namesOf = ({ url, environment }: OpenLogOptions): LogGuardOptions['names'] => {
  const placeOf = (address: string): string =>
    address.replace(/^([^:]+:\/\/)(?:[^/?]*@)?([^?]*).*$/s, '$1$2');
  const database = placeOf(url);
  return { database, log: environment.eventStoreDb ? placeOf(environment.EVENT_STORE_URL) : database };
};

/** Opens the configured log: in PostgreSQL or EventStoreDB, followed directly or over NATS. */
export const openLog = async (options: OpenLogOptions): Promise<OpenLog> => {
  const { environment, logger, metrics } = options;
  const faults = new BackgroundFaults(logger);
  const open = environment.eventStoreDb ? openEventStoreDb : openPostgres;
  const log = await open({ ...options, faults });
  const guard = new LogGuard({ ...log, ...options, faults, clock: systemClock, names: namesOf(options) });
  const guarded = await guard.check().then(
    () => guard.over(log.store),
    async (fault: unknown) => {
      await log.close();
      throw fault;
    },
  );
  const watch = new FollowerWatch({ store: guarded, faults, reports: followerReports(logger, metrics) });
  const close = async (): Promise<void> => {
    guard.close();
    await log.close();
  };
  const traced = { ...log, guard, watch, store: tracedStore(guarded), close };
  if (!environment.nats) return traced;
  return overBus(traced, { ...options, faults }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
};

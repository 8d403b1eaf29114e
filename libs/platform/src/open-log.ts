import {
  connectBus,
  followConnection,
  followedOverBus,
  JetStreamWorkQueue,
  LogTail,
  ProcessBroadcast,
  Relay,
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
  type EventStore,
} from '@prosa/event-store';
import type { HealthChecks, JsonLogger, Metrics } from '@prosa/observability';
import { tellingClient, type RefusalListener } from '@prosa/read-model';
import type { NatsConnection } from 'nats';
import { Client, Pool } from 'pg';
import { countRefusals } from './database-refusals';
import { PostgresLeadership } from './leadership';
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
}

/** The log, open: appends go to where it is kept, followers hear of them the way this installation is set up. */
export interface OpenLog {
  readonly store: EventStore;
  /** By which gateways tell conversations in other processes what arrived; null without a bus between them. */
  readonly ingress: WorkExchange | null;
  /** By which processes tell each other of frames; null without a bus between them. */
  readonly broadcast: ProcessBroadcast | null;
  close(): Promise<void>;
}

const relayLock = 7_076_797;
const ingressName = 'PROSA_INGRESS';
/** Where frames go from one process to the others; outside of the log's subjects, so that no stream keeps them. */
const framesSubject = 'prosa.frames';
/** What a process that died had in hand goes to another after so long. */
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
    // The log is read by its keys alone: there is one way to them, whatever they are.
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

const openPostgres = async ({ url, connections, metrics }: OpenLogOptions): Promise<OpenLog> => {
  await once(url, migrateEventStore);
  const tell = countRefusals(metrics);
  const pool = eventPool({ url, max: connections, tell, role: eventWriterRole });
  const store = new PostgresEventStore(pool);
  return {
    store,
    ingress: null,
    broadcast: null,
    async close() {
      await store.close();
      await pool.end();
    },
  };
};

const openEventStoreDb = async (options: OpenLogOptions): Promise<OpenLog> => {
  const { url, connections, environment, metrics } = options;
  await once(url, migrateIdClaims);
  const pool = eventPool({ url, max: connections, tell: countRefusals(metrics) });
  const store = new EventStoreDbEventStore({
    url: environment.EVENT_STORE_URL,
    claims: new PostgresClaims(pool),
  });
  return {
    store,
    ingress: null,
    broadcast: null,
    async close() {
      await store.close();
      await pool.end();
    },
  };
};

/** Tells a scraper whether this process is the one that copies the log. */
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

const openIngress = async (connection: NatsConnection): Promise<WorkExchange> => {
  // Failures are told to the giver, who tries again: nothing dies here.
  const options = { name: ingressName, attempts: Number.MAX_SAFE_INTEGER, backoffMs: 250 };
  const queue = await JetStreamWorkQueue.open({ connection, ...options, takenForMs: ingressTakenForMs });
  return new WorkExchange({ connection, queue, name: ingressName });
};

/** Puts the bus between the log and those who follow it. */
const overBus = async (log: OpenLog, options: OpenLogOptions): Promise<OpenLog> => {
  const { url, environment, logger, health, metrics, relays } = options;
  const connection = await connectBus({ url: environment.NATS_URL, name: 'prosa' });
  // What a process copies and tells is known to it already.
  const outward = await connectBus({ url: environment.NATS_URL, name: 'prosa-log', hearsItself: false });
  const stopping = new AbortController();
  const tail = new LogTail({ connection: outward, store: log.store });
  const relay = new Relay({
    connection: outward,
    handOn: (previous, batch) => tail.take(previous, batch),
    store: log.store,
    leadership: countedLeadership(new PostgresLeadership({ url, lock: relayLock }), metrics),
    onError: error =>
      logger.warn({ reason: String(error) }, 'the log is not copied to the bus; trying again'),
  });
  const relaying = relays ? relay.run(stopping.signal) : Promise.resolve();
  const there = followConnection(connection);
  // Read model and screens go on by the log itself, and what phones tell waits.
  health.register('bus', () => !connection.isClosed() && (there() || 'away'));
  return {
    ingress: await openIngress(connection),
    broadcast: new ProcessBroadcast(outward, framesSubject),
    store: followedOverBus(log.store, tail),
    async close() {
      stopping.abort();
      await relaying;
      await Promise.all([connection.close(), outward.close()]);
      await log.close();
    },
  };
};

/** Opens the log where the environment says that it is: in PostgreSQL or EventStoreDB, followed directly or over NATS. */
export const openLog = async (options: OpenLogOptions): Promise<OpenLog> => {
  const { environment } = options;
  const log = await (environment.eventStoreDb ? openEventStoreDb(options) : openPostgres(options));
  const traced = { ...log, store: tracedStore(log.store) };
  if (!environment.nats) return traced;
  return overBus(traced, options).catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
};

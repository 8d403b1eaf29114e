import {
  Numberer,
  NumberedCompanyLog,
  postgresTiles,
  type CompanyLog,
  type CompanyLogOptions,
  type NumbererOptions,
} from '@prosa/audit';
import { createInProcessFeed, type EventFeed, type WorkExchange } from '@prosa/bus';
import type { Environment } from '@prosa/config';
import {
  envelopeSealer,
  KeyedHashes,
  KeyErasures,
  type Erasures,
  PepperedIds,
  type PersonalHashes,
  type PersonalIds,
} from '@prosa/crypto';
import {
  createAggregates,
  createCodec,
  type Aggregates,
  type EventCodec,
  type EventStore,
} from '@prosa/event-store';
import { systemClock, type Clock, type EventCatalogue } from '@prosa/kernel';
import {
  BackgroundFaults,
  type HealthChecks,
  type JsonLogger,
  type Metrics,
  type PartState,
} from '@prosa/observability';
import {
  createBarrier,
  createRebuilder,
  createPartitionedProjectors,
  repartition,
  listen,
  openLiveFeed,
  pruneFeed,
  ReadModelSignals,
  storeSource,
  WakeUps,
  type EventSource,
  type LiveFeed,
  type ReadModelBarrier,
  type ShownFrames,
  type ReadModelPart,
  type PartitionedProjectors,
} from '@prosa/projections';
import { migrateReadModel, openReadModel, type Numbers, type OpenReadModel } from '@prosa/read-model';
import { openSubjectKeys, type StoredSubjectKeys } from '@prosa/secrets';
import { sql } from 'kysely';
import { LogSubscriptions, type FactSubscriptions } from './fact-subscriptions';
import { countRefusals } from './database-refusals';
import { connectionShares, type ConnectionShares } from './connection-shares';
import type { OpenLog } from './open-log';
import { openReadableLog } from './open-readable-log';
import { readModelTraces, tracedFeed, tracedSource } from './traced-platform';
import { NumbersBehindLog } from './numbers-behind-log';
import { PartitionOwners } from './partition-owners';

/** The content of a process's services: their facts, and what is derived from them. */
export interface PlatformContent {
  readonly catalogues: readonly EventCatalogue[];
  readonly parts: readonly ReadModelPart[];
}

/** Everything below the services, open and running. */
export interface Platform {
  readonly url: string;
  readonly clock: Clock;
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly aggregates: Aggregates;
  readonly feed: EventFeed;
  readonly readModel: Omit<OpenReadModel, 'numbers'> & { readonly numbers: Numbers };
  readonly barrier: ReadModelBarrier & ShownFrames;
  readonly liveFeed: LiveFeed;
  readonly subscriptions: FactSubscriptions;
  readonly wakeUps: WakeUps;
  /** Companies' facts by their own numbers. */
  readonly companyLog: CompanyLog;
  readonly personalIds: PersonalIds;
  readonly erasures: Erasures;
  readonly personalHashes: PersonalHashes;
  /** The exchange between gateways and conversations in other processes; null when they share a database only. */
  readonly ingress: WorkExchange | null;
  /** Stops following, then closes every connection. */
  close(): Promise<void>;
}

export interface PlatformOptions {
  /** A PostgreSQL that is there. */
  readonly url: string;
  readonly environment: Environment;
  readonly content: PlatformContent;
  readonly logger: JsonLogger;
  readonly health: HealthChecks;
  readonly metrics?: Metrics;
  /** Whether this process projects its partitions of the read model, as at least one must; default true. */
  readonly projects?: boolean;
}

const hour = 3_600_000;

/** Lets the log pass by the aggregates, so that what they recall stays close behind what other processes write. */
const watch = async (
  { logger, health }: PlatformOptions,
  { aggregates, subscriptions }: Running,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await aggregates.follow(signal, batch => subscriptions.pass(batch, signal));
  } catch (error) {
    logger.fatal({ err: error }, 'the event log is no longer followed');
    health.register('log', () => false);
  }
};

interface Running {
  readonly projectors: PartitionedProjectors;
  readonly signals: ReadModelSignals;
  readonly wakeUps: WakeUps;
  readonly aggregates: Aggregates;
  readonly subscriptions: LogSubscriptions;
  readonly numberer: Numberer;
}

/** Runs the projectors of the partitions that this process owns; whoever owns the first numbers companies' facts. */
const keepShares = (options: PlatformOptions, running: Running, signal: AbortSignal): Promise<void> =>
  new PartitionOwners({
    url: options.url,
    of: options.environment.PROJECTION_SHARES,
    work: async (partition, owning) => {
      const projecting = running.projectors
        .projectorOf(partition)
        .run(owning)
        .catch((error: unknown) => {
          options.logger.fatal({ err: error, ...partition }, 'a partition of the read model has stopped');
          options.health.register('projector', () => false);
        });
      await Promise.all([projecting, ...(partition.index === 0 ? [running.numberer.run(owning)] : [])]);
    },
  }).run(signal);

/** Starts background work that runs as long as the process; returns a function to stop it. */
const keepUp = (
  options: PlatformOptions,
  { projector: db }: OpenReadModel,
  running: Running,
): (() => Promise<void>) => {
  const { url, logger, metrics, projects = true } = options;
  const { projectors: shares, signals, wakeUps } = running;
  const stopping = new AbortController();
  const work = [
    watch(options, running, stopping.signal),
    ...(projects ? [keepShares(options, running, stopping.signal)] : []),
    listen(
      {
        url,
        signals,
        wakeUps,
        onError: error =>
          logger.warn({ reason: String(error) }, 'the database notifications were interrupted; reconnecting'),
      },
      stopping.signal,
    ),
  ];
  const lagText = 'Age of the oldest fact that the read model does not show yet.';
  const measure = async (): Promise<void> => {
    for (const { name, seconds } of await shares.lag())
      metrics?.set('prosa_projection_lag_seconds', lagText, seconds, { share: name });
  };
  const background = new BackgroundFaults(logger);
  const timers = !projects
    ? []
    : [
        setInterval(() => void background.attempt('measure the lag of the read model', measure), 5_000),
        setInterval(() => {
          void background.attempt('prune the live feed', () => pruneFeed(db, systemClock));
        }, hour),
      ];
  timers.forEach(timer => timer.unref());
  return async () => {
    timers.forEach(timer => clearInterval(timer));
    stopping.abort();
    await Promise.all(work);
  };
};

/** More facts than the projectors leave unread for a moment under load. */
const FAR_BEHIND = 1_000n;

/**
 * Registers the health check of the read model. A process is not ready before the read model has caught up once, as
 * after a restore; later it serves what it has, and only says how far behind it is.
 */
const checkReadModel = (health: HealthChecks, projectors: PartitionedProjectors): void => {
  let hasCaughtUp = false;
  health.register(
    'readModel',
    async () => {
      const shares = await projectors.lag();
      const behind = shares.reduce((most, { position, head }) => {
        const facts = head - position;
        return facts > most ? facts : most;
      }, 0n);
      if (behind <= FAR_BEHIND) hasCaughtUp = true;
      return behind <= FAR_BEHIND ? true : { behind, isReady: hasCaughtUp };
    },
    'away',
  );
};

/** Registers health checks of database, log and read model. */
const registerChecks = (
  { health, environment }: PlatformOptions,
  { owner }: OpenReadModel,
  { log, projectors }: { readonly log: OpenLog; readonly projectors: PartitionedProjectors },
): void => {
  health.register('database', async () => (await sql`select 1`.execute(owner)).rows.length === 1);
  // Screens show the database's content while a separate log is unavailable; `watch` reports whether it can be
  // followed.
  const isSeparate = environment.eventStoreDb;
  const look = async (): Promise<PartState> => {
    if (isSeparate) await log.store.head();
    const { detail } = log.guard;
    if (detail !== null) return { state: false, detail };
    return log.watch.stuck.length === 0 || 'stuck';
  };
  const explained = (fault: unknown): PartState => {
    const detail = log.explain(fault);
    return detail === null ? 'away' : { state: 'away', detail };
  };
  health.register('log', () => look().catch(explained), 'away');
  checkReadModel(health, projectors);
};

/** Signals of other processes are only needed where frames are delivered. */
const openSignals = ({ broadcast }: OpenLog, { serves }: Environment): ReadModelSignals => {
  const signals = new ReadModelSignals(readModelTraces(), broadcast ?? undefined);
  if (serves) signals.hearCarried();
  return signals;
};

/** Opens the read database as this release needs it. */
const openTables = async (
  { url, logger, metrics }: PlatformOptions,
  { requests, owner, projector }: ConnectionShares,
): Promise<OpenReadModel> => {
  const readModel = await openReadModel({
    ...{ url, max: requests, ownerMax: owner, projectorMax: projector },
    onError: (role, { message }) => logger.warn({ role, reason: message }, 'a database connection was lost'),
    onRefusal: countRefusals(metrics),
  });
  await migrateReadModel(readModel.owner);
  return readModel;
};

/** Opens the feed of frames for browsers. */
const openFrames = async (
  { logger }: PlatformOptions,
  { projector: db }: OpenReadModel,
  signals: ReadModelSignals,
): Promise<LiveFeed> => {
  const onError = (error: unknown): void =>
    logger.warn({ reason: String(error) }, 'live frames could not be read; trying again');
  return tracedFeed(await openLiveFeed({ db, signals, clock: systemClock, onError }));
};

/** Opens the log, and the keys that its personal data is read by. */
const openKeyedLog = async (
  options: PlatformOptions,
  readModel: OpenReadModel,
  connections: number,
): Promise<{ readonly keys: StoredSubjectKeys; readonly log: OpenLog }> => {
  const keys = openSubjectKeys(options.environment, readModel.owner, systemClock);
  const relays = options.projects ?? true;
  return { keys, log: await openReadableLog({ ...options, relays, connections }, { keys, readModel }) };
};

/** Divides the read model as is configured, and fills what a newer release adds to it. */
const adoptParts = async (
  { environment, content: { parts } }: PlatformOptions,
  { owner }: OpenReadModel,
  { source, projectors }: { readonly source: EventSource; readonly projectors: PartitionedProjectors },
): Promise<void> => {
  const { projectorOf } = projectors;
  await repartition(environment.PROJECTION_SHARES, { owner, clock: systemClock, projectorOf });
  // A part that a newer release adds starts from the beginning of the log, not from where the others are.
  await createRebuilder({ source, owner, parts, clock: systemClock }).adopt();
};

/** Numbers; under a log on a server of its own none that its facts carry. */
const openNumbers = (
  { environment }: PlatformOptions,
  { numbers }: OpenReadModel,
  { log, barrier }: { readonly log: OpenLog; readonly barrier: ReadModelBarrier },
): Numbers =>
  environment.eventStoreDb
    ? new NumbersBehindLog({ numbers, barrier, boundAt: () => log.guard.boundAt })
    : numbers;

/** Companies' facts by their own numbers, and what gives the numbers. */
const openSequence = (
  { owner }: OpenReadModel,
  { store, wakeUps, faults }: Omit<CompanyLogOptions, 'tiles'> & Omit<NumbererOptions, 'tiles'>,
): { readonly companyLog: CompanyLog; readonly numberer: Numberer } => {
  const tiles = postgresTiles(owner);
  return {
    companyLog: new NumberedCompanyLog({ store, tiles, wakeUps }),
    numberer: new Numberer({ store, tiles, ...(faults && { faults }) }),
  };
};

/** Opens the log and the read database, brings both up to date, and keeps the read model equal to the log. */
export const openPlatform = async (options: PlatformOptions): Promise<Platform> => {
  const { url, environment, content, logger, projects = true } = options;
  const clock = systemClock;
  const connections = connectionShares(environment.DATABASE_CONNECTIONS, !projects && !environment.serves);
  const readModel = await openTables(options, connections);
  const { keys, log } = await openKeyedLog(options, readModel, connections.log);
  const codec = createCodec(content.catalogues, envelopeSealer(keys));
  const signals = openSignals(log, environment);
  const db = readModel.projector;
  const rows = createBarrier({ db, signals });
  const subscriptions = new LogSubscriptions({
    codec,
    barrier: rows,
    onError: error => logger.warn({ reason: String(error) }, 'delivering an event to a subscriber failed'),
  });
  const store = subscriptions.noting(log.store);
  const watched = (name: string): EventStore => log.watch.over(store, name);
  const faults = new BackgroundFaults(logger);
  const aggregates = createAggregates({ store: watched('caches'), codec, clock, cacheSize: 50_000, faults });
  const liveFeed = await openFrames(options, readModel, signals);
  const shown = watched('read model');
  const source = storeSource(shown, codec);
  const projectors = createPartitionedProjectors({
    ...{ source, db, parts: content.parts, clock, signals },
    sourceOf: partition => tracedSource(storeSource(shown, codec, partition)),
    onFault: fault => logger.warn(fault, 'projection fault'),
  });
  if (projects) await adoptParts(options, readModel, { source, projectors });

  const wakeUps = new WakeUps();
  registerChecks(options, readModel, { log, projectors });
  const { companyLog, numberer } = openSequence(readModel, { store: watched('sequence'), wakeUps, faults });
  const running = { projectors, signals, wakeUps, aggregates, subscriptions, numberer };
  const stop = keepUp(options, readModel, running);

  return {
    url,
    clock,
    store,
    codec,
    aggregates,
    feed: createInProcessFeed({ store: watched('processes'), codec, faults }),
    readModel: { ...readModel, numbers: openNumbers(options, readModel, { log, barrier: rows }) },
    barrier: {
      reached: (position, wait) => subscriptions.reached(position, wait),
      shown: (companyId, position) => rows.shown(companyId, position),
    },
    liveFeed,
    subscriptions,
    wakeUps,
    companyLog,
    personalIds: new PepperedIds(keys),
    erasures: new KeyErasures(keys, clock),
    personalHashes: new KeyedHashes(keys),
    ingress: log.ingress,
    async close() {
      await stop();
      await log.close();
      await readModel.close();
    },
  };
};

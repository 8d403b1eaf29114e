import { createInProcessFeed, type EventFeed } from '@prosa/bus';
import type { Environment } from '@prosa/config';
import { openSealer } from '@prosa/crypto';
import {
  createAggregates,
  createCodec,
  type Aggregates,
  type EventCodec,
  type EventSink,
  type EventStore,
} from '@prosa/event-store';
import { systemClock, type Clock, type EventCatalogue } from '@prosa/kernel';
import type { HealthChecks, JsonLogger, Metrics } from '@prosa/observability';
import {
  createBarrier,
  createLiveFeed,
  createProjector,
  createRebuilder,
  listen,
  pruneFeed,
  ReadModelSignals,
  storeSource,
  WakeUps,
  type EventSource,
  type LiveFeed,
  type Projector,
  type ReadModelBarrier,
  type ReadModelPart,
} from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { openLog } from './open-log';

/** What the services of a process bring: the facts they write, and what follows from them. */
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
  readonly readModel: OpenReadModel;
  readonly barrier: ReadModelBarrier;
  readonly liveFeed: LiveFeed;
  readonly wakeUps: WakeUps;
  readonly projector: Projector;
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
  /** Whether this process keeps the read model, which one of several must; it does unless told otherwise. */
  readonly projects?: boolean;
}

const hour = 3_600_000;

/** Lets the aggregates see what passes by, so that what they recall stays close behind what other processes write. */
const noticedBy = (aggregates: Aggregates, source: EventSource): EventSource => ({
  ...source,
  follow: (after, sink, signal) =>
    source.follow(
      after,
      batch => {
        aggregates.noticed(batch);
        return sink(batch);
      },
      signal,
    ),
});

/** What a process that keeps no read model follows the log for. */
const noticing = async (store: EventStore, aggregates: Aggregates, signal: AbortSignal): Promise<void> => {
  const notice: EventSink = batch => Promise.resolve(aggregates.noticed(batch));
  await store.subscribeAll(await store.head(), notice, signal);
};

interface Running {
  readonly projector: Projector;
  readonly signals: ReadModelSignals;
  readonly wakeUps: WakeUps;
  readonly store: EventStore;
  readonly aggregates: Aggregates;
}

/** Follows the log, as the read model's keeper or only to know what others write. */
const follow = (
  { logger, health, projects = true }: PlatformOptions,
  { projector, store, aggregates }: Running,
  signal: AbortSignal,
): Promise<void> => {
  if (!projects)
    return noticing(store, aggregates, signal).catch((error: unknown) => {
      logger.fatal({ err: error }, 'the log is not followed any more');
      health.register('log', () => false);
    });
  return projector.run(signal).catch((error: unknown) => {
    logger.fatal({ err: error }, 'the projector stopped, and the read model stands still');
    health.register('projector', () => false);
  });
};

/** Starts what runs in the background for as long as the process lives; answers how to stop it. */
const keepUp = (
  options: PlatformOptions,
  { projector: db }: OpenReadModel,
  running: Running,
): (() => Promise<void>) => {
  const { url, logger, metrics, projects = true } = options;
  const { projector, signals, wakeUps } = running;
  const stopping = new AbortController();
  const work = [
    follow(options, running, stopping.signal),
    listen(
      {
        url,
        signals,
        wakeUps,
        onError: error => logger.warn({ reason: String(error) }, 'not listening; trying again'),
      },
      stopping.signal,
    ),
  ];
  const lagText = 'Age of the oldest fact that the read model does not show yet.';
  const measure = async (): Promise<void> =>
    metrics?.set('prosa_projection_lag_seconds', lagText, (await projector.lag()).seconds);
  const timers = !projects
    ? []
    : [
        setInterval(() => void measure().catch(() => undefined), 5_000),
        setInterval(() => void pruneFeed(db, systemClock).catch(() => undefined), hour),
      ];
  timers.forEach(timer => timer.unref());
  return async () => {
    timers.forEach(timer => clearInterval(timer));
    stopping.abort();
    await Promise.all(work);
  };
};

/** Opens the log and the read database, brings both up to date, and keeps the read model equal to the log. */
export const openPlatform = async (options: PlatformOptions): Promise<Platform> => {
  const { url, content, logger, health } = options;
  const clock = systemClock;
  const readModel = await openReadModel({
    url,
    max: options.projects === false ? 4 : 12,
    onError: (role, { message }) => logger.warn({ role, reason: message }, 'a database connection was lost'),
  });
  await migrateReadModel(readModel.owner);

  const projects = options.projects ?? true;
  const log = await openLog({ ...options, relays: projects, connections: projects ? 8 : 4 });
  const { store } = log;
  const codec = createCodec(content.catalogues, openSealer);
  const aggregates = createAggregates({ store, codec, clock, cacheSize: 50_000 });
  const signals = new ReadModelSignals();
  const db = readModel.projector;
  const barrier = createBarrier({ db, signals });
  const liveFeed = createLiveFeed({
    db,
    signals,
    clock,
    onError: error => logger.warn({ reason: String(error) }, 'live frames could not be read; trying again'),
  });
  const source = storeSource(store, codec);
  // A part that a newer release adds starts from the beginning of the log, not from where the others are.
  if (projects)
    await createRebuilder({ source, owner: readModel.owner, parts: content.parts, clock }).adopt();
  const projector = createProjector({
    source: noticedBy(aggregates, source),
    db,
    parts: content.parts,
    clock,
    signals,
    onFault: fault => logger.warn(fault, 'projection fault'),
  });

  const wakeUps = new WakeUps();
  const stop = keepUp(options, readModel, { projector, signals, wakeUps, store, aggregates });
  health.register('database', async () => (await store.head()) >= 0n);

  return {
    url,
    clock,
    store,
    codec,
    aggregates,
    feed: createInProcessFeed({ store, codec }),
    readModel,
    barrier,
    liveFeed,
    wakeUps,
    projector,
    async close() {
      await stop();
      await log.close();
      await readModel.close();
    },
  };
};

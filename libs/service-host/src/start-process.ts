import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadEnvironmentOrExit, type Environment, type ServiceName } from '@prosa/config';
import { createHttpApp, listenForScrapers, type HttpAppOptions } from '@prosa/http';
import {
  checkDisk,
  createLogger,
  HealthChecks,
  LogFile,
  Metrics,
  openTracing,
  traceBy,
  type JsonLogger,
} from '@prosa/observability';
import { openPlatform, startEmbeddedPostgres, type PlatformContent } from '@prosa/platform';
import { describeSecretKey } from '@prosa/secrets';
import type { ProcessParts } from './process-parts';
import { collectRarely } from './rare-collections';
import { Shutdown } from './shutdown';
import { assertPortFree, expectedFault } from './start-fault';
import { version } from './version';

/** The definition of a process; omitted steps do nothing. */
export interface ProcessDefinition {
  /** The service that the process holds alone; absent where it is composed of several. */
  readonly service?: ServiceName;
  readonly content: PlatformContent;
  module(parts: ProcessParts): DynamicModule;
  /** The HTTP options of the process. */
  options(environment: Environment): HttpAppOptions;
  /** Before the services are made: refuses data that they must not start on. */
  checked?(parts: ProcessParts): Promise<void>;
  /** The services are there, and nothing listens yet. */
  prepared?(app: NestFastifyApplication, parts: ProcessParts): Promise<void>;
  /** Called when the process accepts requests. */
  listening?(app: NestFastifyApplication, parts: ProcessParts): Promise<void>;
}

const startedAt = process.hrtime.bigint();

/** The roles on the way from a command to the screens that show it. */
const IN_SIGHT = ['api', 'projections', 'live'] as const;

/** Reports progress of the start on stdout. */
export const say = (text: string): void => {
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
  process.stdout.write(`  ${seconds.toFixed(1).padStart(5)}s  ${text}\n`);
};

/** In production lines go to stdout, where they are collected; at a desk they would bury the address to open. */
const loggerFor = (environment: Environment): JsonLogger => {
  const file = join(environment.DATA_DIR, 'prosa.log');
  return createLogger({
    level: environment.LOG_LEVEL,
    service: environment.processName,
    ...(environment.production ? {} : { destination: new LogFile(file) }),
  });
};

/** The start failed, and says so. */
const nothingToStop = (): undefined => undefined;

const openDatabase = async (environment: Environment, shutdown: Shutdown): Promise<string> => {
  if (!environment.embeddedDatabase) return environment.DATABASE_URL;
  say('Starting PostgreSQL');
  const starting = startEmbeddedPostgres({ dataDir: join(environment.DATA_DIR, 'postgres'), log: say });
  // A stop during the start waits for the server too: it would go on without its application.
  shutdown.last('PostgreSQL', () => starting.then(postgres => postgres.stop(), nothingToStop));
  return (await starting).url;
};

/** Figures for a scraper on another machine, where one is wished for. */
const openFigures = async (environment: Environment, metrics: Metrics, shutdown: Shutdown): Promise<void> => {
  const { METRICS_HOST: host, METRICS_PORT: port } = environment;
  if (host === '') return;
  const listener = await listenForScrapers(metrics, { host, port }).catch((cause: unknown) => {
    throw new Error(`METRICS_HOST=${host} with METRICS_PORT=${port} cannot be listened on`, { cause });
  });
  shutdown.last('figures', () => listener.close());
};

/** Lets spans leave this process, where a collector is configured. */
const openTraces = (environment: Environment, shutdown: Shutdown): void => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACED_PERCENT: percent } = environment;
  if (endpoint === '') return;
  const tracing = openTracing({ endpoint, service: environment.processName, share: percent / 100 });
  traceBy(tracing);
  shutdown.last('traces', () => tracing.close());
};

const start = async (
  definition: ProcessDefinition,
  environment: Environment,
  logger: JsonLogger,
  shutdown: Shutdown,
): Promise<void> => {
  const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
  edge.health.register('disk', checkDisk(environment), 'away');
  openTraces(environment, shutdown);
  const url = await openDatabase(environment, shutdown);
  await assertPortFree(environment);
  say('Opening the log and the read model');
  const platform = await openPlatform({
    url,
    environment,
    content: definition.content,
    logger,
    health: edge.health,
    metrics: edge.metrics,
    projects: environment.runs('projections'),
  });
  shutdown.last('log and read model', () => platform.close());

  if (environment.production) logger.info(describeSecretKey(environment), 'personal data is sealed');

  const parts: ProcessParts = { environment, platform, edge, version };
  await definition.checked?.(parts);
  say('Starting the services');
  const app = await createHttpApp(definition.module(parts), environment, definition.options(environment));
  shutdown.last('services', () => app.close());
  await definition.prepared?.(app, parts);
  await openFigures(environment, edge.metrics, shutdown);
  await app.listen(environment.PORT, environment.HOST);
  await definition.listening?.(app, parts);
  shutdown.started();
  say(`Prosa ${version} is ready at ${await app.getUrl()}`);
};

const complain = (error: unknown): void => {
  process.stderr.write(`Prosa could not start: ${error instanceof Error ? error.message : String(error)}\n`);
};

const run = async (definition: ProcessDefinition): Promise<void> => {
  // stdout may be a file on a full disk, or a pipe whose reader has left.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const environment = loadEnvironmentOrExit(definition.service);
  if (IN_SIGHT.some(role => environment.runs(role))) collectRarely();
  mkdirSync(environment.DATA_DIR, { recursive: true });
  const logger = loggerFor(environment);
  const shutdown = new Shutdown(say);
  await start(definition, environment, logger, shutdown).catch(async (error: unknown) => {
    if (shutdown.begun) return;
    const expected = expectedFault(error);
    // Users get the reason; the stack is for the log.
    logger.fatal(expected === null ? { err: error } : { reason: expected }, 'Prosa could not start');
    complain(expected ?? error);
    await shutdown.run(1);
  });
};

/**
 * Starts a process, reports its progress, and stops it cleanly on Ctrl+C and SIGTERM: the only statement of every
 * `main`.
 */
export const startProcess = (definition: ProcessDefinition): void => {
  run(definition).catch((error: unknown) => {
    complain(error);
    process.exit(1);
  });
};

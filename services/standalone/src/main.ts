import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironmentOrExit, type Environment } from '@prosa/config';
import { createHttpApp, listenForScrapers } from '@prosa/http';
import {
  createLogger,
  HealthChecks,
  LogFile,
  Metrics,
  openTracing,
  traceBy,
  type JsonLogger,
} from '@prosa/observability';
import { MediaLibrary } from '@prosa/media';
import { openPlatform, startEmbeddedPostgres, type Platform } from '@prosa/platform';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from '../../gateway/src/whatsapp-network';
import { standaloneContent } from './content';
import { seedDemo } from './demo/seed-demo';
import { openDemoCharges } from './demo/seed-invoices';
import { seedPast } from './demo/seed-past';
import { isSomebodys, requireNoDemo } from './demo/demo-presence.queries';
import { doorsOf, NoSockets } from './doors';
import { FoundingCode } from './founding/founding-code';
import { FoundingHandlers } from './founding/founding.handlers';
import { PartProcessModule } from './part-process.module';
import { Shutdown } from './shutdown';
import { collectRarely } from './rare-collections';
import { assertPortFree, expectedFault } from './start-fault';
import { StandaloneModule, type StandaloneParts } from './standalone.module';
import { version } from './version';

const startedAt = process.hrtime.bigint();

/** The roles on the way from a command to the screens that show it. */
const IN_SIGHT = ['api', 'projections', 'live'] as const;

const say = (text: string): void => {
  const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
  process.stdout.write(`  ${seconds.toFixed(1).padStart(5)}s  ${text}\n`);
};

const roleNames = (environment: Environment): string =>
  environment.whole ? 'standalone' : environment.PROSA_ROLES.join('+');

/** In production lines go to stdout, for whoever collects them; at a desk they would bury the address to open. */
const loggerFor = (environment: Environment): JsonLogger => {
  const file = join(environment.DATA_DIR, 'prosa.log');
  return createLogger({
    level: environment.LOG_LEVEL,
    service: roleNames(environment),
    ...(environment.production ? {} : { destination: new LogFile(file) }),
  });
};

const openDatabase = async (environment: Environment, shutdown: Shutdown): Promise<string> => {
  if (!environment.embeddedDatabase) return environment.DATABASE_URL;
  say('Starting PostgreSQL');
  const postgres = await startEmbeddedPostgres({
    dataDir: join(environment.DATA_DIR, 'postgres'),
    log: say,
  });
  shutdown.last('PostgreSQL', () => postgres.stop());
  return postgres.url;
};

/** The simulator is in this process, and the sessions that speak to it are in others. */
const tellOfSimulator = (app: NestFastifyApplication): void => {
  const { address } = app.get<WhatsAppNetwork>(WHATSAPP_NETWORK, { strict: false });
  if (address !== null) say(`For gateways: WA_SOCKET_URL=${address.url} WA_NOISE_ROOT=${address.noiseRoot}`);
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

/** The process's application: the services, with those of their doors open that it is there for, or a part that has none. */
const openApp = (parts: StandaloneParts): Promise<NestFastifyApplication> => {
  const { environment } = parts;
  if (!environment.serves) return createHttpApp(PartProcessModule.of(parts), environment, { web: false });
  return createHttpApp(StandaloneModule.of(parts), environment, {
    ...doorsOf(environment),
    before: app =>
      app.useWebSocketAdapter(environment.runs('live') ? new IoAdapter(app) : new NoSockets(app)),
  });
};

/** Lets spans leave this process, where somebody collects them. */
const openTraces = (environment: Environment, shutdown: Shutdown): void => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACED_PERCENT: percent } = environment;
  if (endpoint === '') return;
  const tracing = openTracing({ endpoint, service: roleNames(environment), share: percent / 100 });
  traceBy(tracing);
  shutdown.last('traces', () => tracing.close());
};

/** Demo people never come into data that somebody works with; a backup that is tried out in simulated mode is such data. */
const lookAfterDemo = async (
  app: NestFastifyApplication,
  environment: Environment,
  platform: Platform,
): Promise<void> => {
  if (await isSomebodys(platform.readModel.owner)) return say('No demo here: the data is somebody’s');
  await seedDemo(app, platform, environment, say);
};

/** Behind the first look at the product: nobody waits for it, and what fails of it is tried by no one again. */
const tellPast = (platform: Platform, media: MediaLibrary, logger: JsonLogger): void => {
  seedPast(platform, media).catch((fault: unknown) =>
    logger.warn({ err: fault }, 'the past of the demo ends early'),
  );
};

/** The bank is reached once the product listens. */
const chargeDemo = (app: NestFastifyApplication, platform: Platform, logger: JsonLogger): void => {
  openDemoCharges(app, platform).catch((fault: unknown) =>
    logger.warn({ err: fault }, 'the demo owes nothing at the bank'),
  );
};

/** While there is nobody, says how the first person comes in. The code stands here only, in no line of the log. */
const tellHowToFound = async (app: NestFastifyApplication, environment: Environment): Promise<void> => {
  if (!(await app.get(FoundingHandlers, { strict: false }).isOpen())) return;
  const { text } = new FoundingCode(environment);
  say(
    'There is nobody yet. Open /setup on this machine, or from anywhere with this code, or run `npx prosa setup`:',
  );
  say(`Code for /setup: ${text}`);
};

const start = async (environment: Environment, logger: JsonLogger, shutdown: Shutdown): Promise<void> => {
  const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };

  openTraces(environment, shutdown);
  const url = await openDatabase(environment, shutdown);
  await assertPortFree(environment);
  say('Opening the log and the read model');
  const platform = await openPlatform({
    url,
    environment,
    content: standaloneContent,
    logger,
    health: edge.health,
    metrics: edge.metrics,
    projects: environment.runs('projections'),
  });
  shutdown.last('log and read model', () => platform.close());

  if (!environment.simulated) await requireNoDemo(platform.readModel.owner);
  say('Starting the services');
  const app = await openApp({ environment, platform, edge, version });
  shutdown.last('services', () => app.close());
  if (environment.simulated && environment.runs('api')) await lookAfterDemo(app, environment, platform);

  if (environment.runs('api') && !environment.runs('gateway')) tellOfSimulator(app);
  await openFigures(environment, edge.metrics, shutdown);
  await app.listen(environment.PORT, environment.HOST);
  if (environment.DEMO_CONTENT && environment.simulated && environment.runs('api'))
    chargeDemo(app, platform, logger);
  if (environment.DEMO_PAST && environment.simulated && environment.runs('api'))
    tellPast(platform, app.get(MediaLibrary, { strict: false }), logger);
  if (environment.runs('api')) await tellHowToFound(app, environment);
  say(`Prosa ${version} is ready at ${await app.getUrl()}`);
};

const main = async (): Promise<void> => {
  // What is said may go to a file on a full disk, or to a reader that has left.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const environment = loadEnvironmentOrExit();
  if (IN_SIGHT.some(role => environment.runs(role))) collectRarely();
  mkdirSync(environment.DATA_DIR, { recursive: true });
  const logger = loggerFor(environment);
  const shutdown = new Shutdown(say);
  await start(environment, logger, shutdown).catch(async (error: unknown) => {
    const expected = expectedFault(error);
    // People get the reason; where in the code something broke is for the log.
    logger.fatal(expected === null ? { err: error } : { reason: expected }, 'Prosa could not start');
    complain(expected ?? error);
    await shutdown.run(1);
  });
};

const complain = (error: unknown): void => {
  process.stderr.write(`Prosa could not start: ${error instanceof Error ? error.message : String(error)}\n`);
};

main().catch((error: unknown) => {
  complain(error);
  process.exit(1);
});

import cookie from '@fastify/cookie';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Environment } from '@prosa/config';
import { systemClock } from '@prosa/kernel';
import { NestLogger, SecurityLog, type JsonLogger, type Metrics } from '@prosa/observability';
import { resolve } from 'node:path';
import { AccessGuard } from './access.guard';
import { ACTING_REFUSALS, type ActingRefusals } from './acting';
import { PLAN_GATE, type PlanGate } from './access-plan.port';
import { ACCESS_TOKENS, type AccessTokens } from './access-tokens.port';
import { admitFairly } from './admission';
import { answerClientFaults } from './answer-client-faults';
import { answerInTime } from './answer-deadline';
import { ExceptionAnswer } from './exception.filter';
import { createAdapter } from './fastify-adapter';
import { shutDoors } from './shut-doors';
import { guardBeforeBodies } from './guard-before-bodies';
import { letGoWhenClosing } from './let-go-when-closing';
import { observeRequests } from './request-hooks';
import { RequestQuota } from './request-quota';
import { assertEveryRouteDeclaresAccess, listRoutes, ROOT_SEGMENTS } from './routes';
import { secureAnswers } from './security-headers';
import { serveSecurityContact } from './security-txt';
import { serveWeb } from './static-web';
import { LOGGER, METRICS } from './tokens';
import { refuseUnknownFields } from './refuse-unknown-fields';
import { TOKEN_CALLERS, type TokenCallers } from './token-callers.port';
import { requestValidation } from './validation';

/** Options of a process's HTTP server. */
export interface HttpAppOptions {
  /** Folder of the built web; default `dist/web`. */
  readonly webRoot?: string;
  /** Whether the web is served beside the routes; true by default. */
  readonly web?: boolean;
  /** Which addresses are answered at all; all by default. Health and metrics always are. */
  readonly opens?: (path: string) => boolean;
  /** Time limit of a request before its caller is asked to retry; 30 s by default. */
  readonly answerWithinMs?: number;
  /** Only build the routes, without any provider: for the generated reference. */
  readonly preview?: boolean;
  /** Called before anything listens, with the application: socket adapters and the like. */
  readonly before?: (app: NestFastifyApplication) => void;
}

const rootRoutes = ROOT_SEGMENTS.flatMap(segment => [segment, `${segment}/*path`]);

/**
 * Makes the HTTP edge of a process, initialised but not listening: `/api`, health and figures at the root, the web beside it.
 * The module must import `HttpModule.forProcess(…)` and provide `ACCESS_TOKENS`.
 * @throws Error when a route declares neither `@Public()` nor `@Requires()` nor `@TokenScopes()`, or needs a plan without a plan gate.
 */
export const createHttpApp = async (
  module: Type | DynamicModule,
  environment: Environment,
  options: HttpAppOptions = {},
): Promise<NestFastifyApplication> => {
  const app = await NestFactory.create<NestFastifyApplication>(module, createAdapter(environment), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
    preview: options.preview === true,
  });
  app.setGlobalPrefix('api', { exclude: rootRoutes });
  if (options.preview !== true) await furnish(app, environment, options);
  assertEveryRouteDeclaresAccess(app);
  options.before?.(app);
  await app.init();
  if (options.preview !== true) await app.getHttpAdapter().getInstance().ready();
  return app;
};

/** The plan gate; optional while no route requires a plan feature. */
const planGateOf = (app: NestFastifyApplication): PlanGate | null => {
  const asking = listRoutes(app).some(route => route.plan !== null);
  return asking ? app.get<PlanGate>(PLAN_GATE, { strict: false }) : null;
};

/** Authenticates programs; optional while no route is for them. */
const tokenCallersOf = (app: NestFastifyApplication): TokenCallers | null => {
  const asking = listRoutes(app).some(route => route.scopes !== null);
  return asking ? app.get<TokenCallers>(TOKEN_CALLERS, { strict: false }) : null;
};

/** Records refusals to super users who act for others; optional while no route refuses them. */
const actingRefusalsOf = (app: NestFastifyApplication): ActingRefusals | null => {
  const refusing = listRoutes(app).some(route => route.acting !== null);
  return refusing ? app.get<ActingRefusals>(ACTING_REFUSALS, { strict: false }) : null;
};

const furnish = async (
  app: NestFastifyApplication,
  environment: Environment,
  options: HttpAppOptions,
): Promise<void> => {
  const logger = app.get<JsonLogger>(LOGGER, { strict: false });
  app.useLogger(new NestLogger(logger));
  const security = app.get(SecurityLog, { strict: false });
  const guard = new AccessGuard(
    new Reflector(),
    { people: app.get<AccessTokens>(ACCESS_TOKENS, { strict: false }), programs: tokenCallersOf(app) },
    planGateOf(app),
    actingRefusalsOf(app),
    security,
    new RequestQuota(systemClock, environment.PERSON_REQUESTS_PER_SECOND),
  );
  app.useGlobalGuards(guard);
  app.useGlobalPipes(requestValidation());
  const faults = new ExceptionAnswer(logger, security);
  app.useGlobalFilters(faults);
  await app.register(cookie);
  const fastify = app.getHttpAdapter().getInstance();
  const headers = await secureAnswers(fastify, environment);
  letGoWhenClosing(fastify.server);
  answerClientFaults(fastify.server, headers);
  observeRequests(fastify, app.get<Metrics>(METRICS, { strict: false }), logger);
  answerInTime(fastify, faults, options.answerWithinMs);
  if (options.opens !== undefined) shutDoors(fastify, options.opens);
  const routes = listRoutes(app);
  guardBeforeBodies(fastify, routes, guard);
  refuseUnknownFields(fastify, routes);
  admitFairly(fastify, routes, { expensiveReads: environment.EXPENSIVE_READS });
  serveSecurityContact(fastify, environment, systemClock);
  if (options.web === false) return;
  serveWeb(fastify, {
    root: resolve(options.webRoot ?? 'dist/web'),
    simulator: environment.simulated,
    captchaScript: environment.captchaScript,
  });
};

import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadEnvironment } from '@prosa/config';
import type { LiveFrame, SignInAnswer } from '@prosa/contracts';
import { createHttpApp, HttpModule, PLAN_GATE } from '@prosa/http';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { openPlatform, PlatformModule, type Platform } from '@prosa/platform';
import { reservationCatalogue } from '@prosa/resource';
import { migratedDatabase } from '@prosa/testing';
import { randomUUID } from 'node:crypto';
import type { CompanyKey } from '../company/company.service';
import { identityCatalogues, identityReadModel } from '../identity-content';
import { IdentityRegistry, type SeedUser } from '../identity-registry';
import { IdentityModule } from '../identity.module';
import { PASSWORD_COST_TOKEN } from '../session/credential.store';

export const overdue = (): string => new Date(Date.now() - 86_400_000 * 3).toISOString().slice(0, 10);
export const soon = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(Date.now() + days * 86_400_000),
  );
export const password = 'prosa-demo';
export const seed = (name: string, rights: Partial<SeedUser> = {}): SeedUser => ({
  uuid: randomUUID(),
  name,
  email: `${name.toLowerCase()}@demo.test`,
  password,
  ...rights,
});

export const people = {
  admin: seed('Admin', { profile: 'admin' }),
  ana: seed('Ana'),
  bruno: seed('Bruno'),
};

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string;
}

interface CallOptions {
  readonly token?: string;
  readonly cookie?: string;
  readonly body?: object;
  /** The Idempotency-Key. */
  readonly key?: string;
  /** The address of the client. */
  readonly from?: string;
}

/** The identity service over HTTP on a database of its own, with one company and its `people`. */
export interface IdentityRig {
  readonly app: NestFastifyApplication;
  readonly platform: Platform;
  readonly registry: IdentityRegistry;
  readonly demo: CompanyKey;
  /** Log lines and live frames so far. */
  readonly lines: string[];
  readonly frames: LiveFrame[];
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<Answer>;
  login(email: string, word?: string, from?: string): Promise<Answer>;
  signIn(email: string): Promise<SignInAnswer & { cookie: string }>;
  close(): Promise<void>;
}

/**
 * What other services provide: plans that allow everything. Hashes cost a hundredth, as these specs sign in a hundred
 * times.
 */
class IdentityAround {}
export const identityAround: DynamicModule = {
  module: IdentityAround,
  global: true,
  providers: [
    { provide: PASSWORD_COST_TOKEN, useValue: { memoryKib: 64, passes: 1, lanes: 1 } },
    { provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } },
  ],
  exports: [PASSWORD_COST_TOKEN, PLAN_GATE],
};

export const openIdentity = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<IdentityRig> => {
  const lines: string[] = [];
  const frames: LiveFrame[] = [];
  const database = await migratedDatabase();
  const environment = loadEnvironment({
    ...{ NODE_ENV: 'test', JWT_SECRET: 'spec-secret-of-at-least-32-bytes!' },
    ...variables,
  });
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'trace', service: 'identity', destination });
  const health = new HealthChecks();
  const platform = await openPlatform({
    url: database.url,
    environment,
    logger,
    health,
    content: { catalogues: [...identityCatalogues, reservationCatalogue], parts: [identityReadModel] },
  });
  const edge = HttpModule.forProcess({ health, metrics: new Metrics(), logger }, [
    PlatformModule.forPlatform(platform, environment),
    IdentityModule.forVersion('1.2.3'),
    identityAround,
  ]);
  const app = await createHttpApp(edge, environment, { webRoot: '/nowhere' });
  platform.liveFeed.subscribe((_company, received) => void frames.push(...received));
  const registry = app.get(IdentityRegistry);
  const demo = await registry.registerCompany({
    uuid: randomUUID(),
    name: 'Empresa Demo',
    timeZone: 'America/Sao_Paulo',
    dueDate: null,
  });
  for (const user of Object.values(people)) await registry.registerUser(demo, user);

  const call: IdentityRig['call'] = async (method, url, options = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: options.from ?? '127.0.0.1',
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.cookie === undefined ? {} : { cookie: `jrt=${options.cookie}` }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(options.body === undefined ? {} : { payload: options.body }),
    });
    const cookie = answer.cookies.find(({ name }) => name === 'jrt')?.value ?? '';
    return { status: answer.statusCode, body: answer.json(), cookie };
  };
  const login: IdentityRig['login'] = (email, word = password, from = undefined) =>
    call('POST', '/auth/login', { body: { email, password: word }, ...(from === undefined ? {} : { from }) });

  return {
    app,
    platform,
    registry,
    demo,
    lines,
    frames,
    call,
    login,
    async signIn(email) {
      const { status, body, cookie } = await login(email);
      expect(status).toBe(200);
      return { ...(body as unknown as SignInAnswer), cookie };
    },
    async close() {
      await app.close();
      await platform.close();
      await database.drop();
    },
  };
};

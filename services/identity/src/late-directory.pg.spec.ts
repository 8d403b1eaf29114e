import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadEnvironment } from '@prosa/config';
import { createHttpApp, HttpModule } from '@prosa/http';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { openPlatform, PlatformModule, type Platform } from '@prosa/platform';
import { reservationCatalogue, seatCatalogue } from '@prosa/resource';
import { whileBehind } from '@prosa/resource-testing';
import { PATIENCE_MS, migratedDatabase, type TestDatabase } from '@prosa/testing';
import { randomUUID } from 'node:crypto';
import { identityCatalogues, identityReadModel } from './identity-content';
import { IdentityRegistry } from './identity-registry';
import { IdentityModule } from './identity.module';
import { identityAround } from './testing/identity-rig';

const password = 'prosa-demo';

describe('A user who was just added while the read model is late', () => {
  let database: TestDatabase;
  let platform: Platform;
  let app: NestFastifyApplication;
  let token: string;

  const call = async (method: 'POST' | 'DELETE', url: string, key: string, payload: object = {}) => {
    const headers = { 'idempotency-key': key, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await app.inject({ method, url: `/api${url}`, headers, payload });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  /** Repeats the same request. */
  const asked = (url: string, body: object) => {
    const key = randomUUID();
    return () => call('POST', url, key, body);
  };

  beforeAll(async () => {
    database = await migratedDatabase();
    const environment = loadEnvironment({
      ...{ NODE_ENV: 'test', JWT_SECRET: 'spec-secret-of-at-least-32-bytes!' },
    });
    const logger = createLogger({ level: 'silent', service: 'identity' });
    const health = new HealthChecks();
    const catalogues = [...identityCatalogues, reservationCatalogue, seatCatalogue];
    const content = { catalogues, parts: [identityReadModel] };
    platform = await openPlatform({ url: database.url, environment, logger, health, content });
    const edge = HttpModule.forProcess({ health, metrics: new Metrics(), logger }, [
      PlatformModule.forPlatform(platform, environment),
      IdentityModule.forVersion('1.2.3'),
      identityAround,
    ]);
    app = await createHttpApp(edge, environment, { webRoot: '/nowhere' });
    const registry = app.get(IdentityRegistry);
    const home = await registry.registerCompany({
      ...{ uuid: randomUUID(), name: 'Plataforma', timeZone: 'America/Sao_Paulo', dueDate: null },
    });
    const email = 'sonia@demo.test';
    await registry.registerUser(home, {
      ...{ uuid: randomUUID(), name: 'Sonia', email, password, profile: 'admin', super: true },
    });
    token = '';
    token = String((await call('POST', '/auth/login', randomUUID(), { email, password })).body['token']);
  });

  afterAll(async () => {
    await app.close();
    await platform.close();
    await database.drop();
  });

  it('is requested again instead of being not found, and is then the same', async () => {
    const ways = [
      asked('/users', { name: 'Ana', email: 'ana@demo.test', password }),
      asked('/companies', { name: 'Padaria', email: 'padaria@demo.test' }),
    ];
    const late = { status: 503, body: { error: 'ERR_UNAVAILABLE' } };
    await whileBehind(platform.readModel.owner, async () => {
      expect(await Promise.all(ways.map(way => way()))).toMatchObject([late, late]);
      // In the log by then, but not in the read model.
      expect(await Promise.all(ways.map(way => way()))).toMatchObject([late, late]);
    });
    await platform.barrier.reached(await platform.store.head(), { timeoutMs: PATIENCE_MS });
    const made = await Promise.all(ways.map(way => way()));
    expect(made).toMatchObject([
      { status: 201, body: { name: 'Ana', email: 'ana@demo.test' } },
      { status: 201, body: { name: 'Padaria' } },
    ]);
    expect(await Promise.all(ways.map(way => way()))).toEqual(made);
  });

  it('is not found when really removed', async () => {
    const add = asked('/users', { name: 'Bia', email: 'bia@demo.test', password });
    const { body } = await add();
    expect((await call('DELETE', `/users/${String(body['id'])}`, randomUUID())).status).toBe(200);
    expect(await add()).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
  });
});

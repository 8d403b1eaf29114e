import 'reflect-metadata';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadEnvironment } from '@prosa/config';
import type { LiveFrame, OwnSessionView, SignInAnswer, UserView } from '@prosa/contracts';
import { createHttpApp, HttpModule } from '@prosa/http';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { openPlatform, PlatformModule, type Platform } from '@prosa/platform';
import { reservationCatalogue } from '@prosa/resource';
import { migratedDatabase, until, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { CompanyKey } from './company/company.service';
import { identityCatalogues, identityReadModel } from './identity-content';
import { IdentityRegistry, type SeedUser } from './identity-registry';
import { IdentityModule } from './identity.module';
import { PASSWORD_COST_TOKEN } from './session/credential.store';

const overdue = (): string => new Date(Date.now() - 86_400_000 * 3).toISOString().slice(0, 10);
const soon = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(Date.now() + days * 86_400_000),
  );
const password = 'prosa-demo';
const seed = (name: string, rights: Partial<SeedUser> = {}): SeedUser => ({
  uuid: randomUUID(),
  name,
  email: `${name.toLowerCase()}@demo.test`,
  password,
  ...rights,
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string;
}

/** Hashes that cost a hundredth: this spec signs in a hundred times. */
class CheapPasswords {}
const cheapPasswords: DynamicModule = {
  module: CheapPasswords,
  global: true,
  providers: [{ provide: PASSWORD_COST_TOKEN, useValue: { memoryKib: 64, passes: 1, lanes: 1 } }],
  exports: [PASSWORD_COST_TOKEN],
};

let database: TestDatabase;
let platform: Platform;
let app: NestFastifyApplication;
let demo: CompanyKey;
let registry: IdentityRegistry;
const lines: string[] = [];
const frames: LiveFrame[] = [];

const people = {
  admin: seed('Admin', { profile: 'admin' }),
  ana: seed('Ana'),
  bruno: seed('Bruno'),
};

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options: { token?: string; cookie?: string; body?: object; key?: string; from?: string } = {},
): Promise<Answer> => {
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

const login = (email: string, word = password, from?: string): Promise<Answer> =>
  call('POST', '/auth/login', { body: { email, password: word }, ...(from === undefined ? {} : { from }) });
const signIn = async (email: string): Promise<SignInAnswer & { cookie: string }> => {
  const { status, body, cookie } = await login(email);
  expect(status).toBe(200);
  return { ...(body as unknown as SignInAnswer), cookie };
};
beforeAll(async () => {
  database = await migratedDatabase();
  const environment = loadEnvironment({ NODE_ENV: 'test', JWT_SECRET: 'spec-secret-of-at-least-32-bytes!' });
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'trace', service: 'identity', destination });
  const health = new HealthChecks();
  platform = await openPlatform({
    url: database.url,
    environment,
    logger,
    health,
    content: { catalogues: [...identityCatalogues, reservationCatalogue], parts: [identityReadModel] },
  });
  const edge = HttpModule.forProcess({ health, metrics: new Metrics(), logger }, [
    PlatformModule.forPlatform(platform, environment),
    IdentityModule.forVersion('1.2.3'),
    cheapPasswords,
  ]);
  app = await createHttpApp(edge, environment, { webRoot: '/nowhere' });
  platform.liveFeed.subscribe((_company, received) => void frames.push(...received));
  registry = app.get(IdentityRegistry);
  demo = await registry.registerCompany({
    uuid: randomUUID(),
    name: 'Empresa Demo',
    timeZone: 'America/Sao_Paulo',
    dueDate: null,
  });
  for (const user of Object.values(people)) await registry.registerUser(demo, user);
});

afterAll(async () => {
  await app.close();
  await platform.close();
  await database.drop();
});

describe('signing in', () => {
  it('returns a token, the user with their company, and an HttpOnly cookie', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ' Ana@Demo.test ', password },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      user: {
        name: 'Ana',
        email: 'ana@demo.test',
        profile: 'user',
        super: false,
        companyId: demo.companyId,
        queues: [],
        company: { id: demo.companyId, name: 'Empresa Demo', dueDate: null, settings: expect.any(Array) },
      },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    const [, payload = ''] = answer.json<SignInAnswer>().token.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      companyId: demo.companyId,
      profile: 'user',
      username: 'Ana',
    });
  });

  it('responds equally to a wrong password and to an unknown address', async () => {
    const wrong = await login('admin@demo.test', 'not-this-one');
    const unknown = await login('nobody@demo.test', 'not-this-one');
    expect(wrong).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    expect(unknown).toEqual(wrong);
  });

  it('names the fields that are missing', async () => {
    const answer = await call('POST', '/auth/login', { body: { email: 'x' } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect((answer.body['details'] as { field: string }[]).map(fault => fault.field)).toEqual([
      'email',
      'password',
    ]);
  });

  it('is refused when the subscription is expired, and warns shortly before', async () => {
    const company = (name: string, dueDate: string) =>
      registry.registerCompany({ uuid: randomUUID(), name, timeZone: 'America/Sao_Paulo', dueDate });
    await registry.registerUser(await company('Vencida', overdue()), seed('Late'));
    await registry.registerUser(await company('Vencendo', soon(3)), seed('Soon'));
    expect(await login('late@demo.test')).toMatchObject({ body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
    expect((await login('soon@demo.test')).body['expiresInDays']).toBe(3);
  });

  it('delays failed attempts, for known and unknown addresses, without affecting others', async () => {
    await registry.registerUser(demo, seed('Victim'));
    for (const email of ['victim@demo.test', 'ghost@demo.test']) {
      for (let guess = 0; guess < 5; guess += 1)
        expect((await login(email, 'wrong-one', '198.51.100.1')).status).toBe(400);
      expect(await login(email, password, '198.51.100.1')).toMatchObject({
        status: 429,
        body: { error: 'ERR_TOO_MANY_REQUESTS' },
      });
    }
    expect((await login('victim@demo.test', password, '198.51.100.9')).status).toBe(200);
  });

  it('unlocks an account when an administrator sets a new password', async () => {
    const id = await registry.registerUser(demo, seed('Slip'));
    for (let guess = 0; guess < 6; guess += 1) await login('slip@demo.test', 'wrong-one', '198.51.100.2');
    expect((await login('slip@demo.test', password, '198.51.100.2')).status).toBe(429);
    const { token } = await signIn('admin@demo.test');
    const body = { password: 'given-by-admin' };
    expect((await call('PUT', `/users/${id}`, { token, body })).status).toBe(200);
    expect((await login('slip@demo.test', 'given-by-admin', '198.51.100.2')).status).toBe(200);
  });

  it('accepts a known browser while a hundred networks guess', async () => {
    await registry.registerUser(demo, seed('Target'));
    const first = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.1',
      payload: { email: 'target@demo.test', password },
    });
    const known = first.cookies.find(({ name }) => name === 'prosa-browser');
    expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    for (let n = 0; n < 100; n += 1) await login('target@demo.test', 'wrong-one', `198.51.101.${n}`);
    expect((await login('target@demo.test', password, '203.0.113.2')).status).toBe(429);
    const again = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.3',
      cookies: { 'prosa-browser': known?.value ?? '' },
      payload: { email: 'target@demo.test', password },
    });
    expect(again.statusCode).toBe(200);
  });

  it('notifies the user’s other browsers, and no others', async () => {
    frames.length = 0;
    const { user } = await signIn('bruno@demo.test');
    await until(() => frames.some(frame => frame.channel === 'auth'));
    expect(frames.find(frame => frame.channel === 'auth')).toMatchObject({
      payload: {
        action: 'update',
        user: { id: user.id, email: 'bruno@demo.test', companyId: demo.companyId },
      },
      audience: { kind: 'user', userId: user.id },
    });
  });
});

describe('a session', () => {
  it('continues by its cookie; reuse by another browser ends the session for both', async () => {
    const first = await signIn('ana@demo.test');
    const second = await call('POST', '/auth/refresh_token', { cookie: first.cookie });
    expect(second.status).toBe(200);
    expect(second.cookie).not.toBe(first.cookie);
    const stolen = await call('POST', '/auth/refresh_token', { cookie: first.cookie, from: '203.0.113.66' });
    expect(stolen).toMatchObject({ status: 401, body: { error: 'ERR_REFRESH_REFUSED' } });
    const after = await call('POST', '/auth/refresh_token', { cookie: second.cookie });
    expect(after.status).toBe(401);
    const token = String(second.body['token']);
    expect(await call('GET', '/users/list', { token })).toMatchObject({
      status: 403,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
  });

  it('answers ten concurrent refreshes of one browser with one successor, and continues', async () => {
    const { cookie } = await signIn('ana@demo.test');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/auth/refresh_token', { cookie })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [successor, ...others] = new Set(answers.map(answer => answer.cookie));
    expect(others).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from identity.refresh_token r where r.session_id = (
        select session_id from identity.refresh_token
         where hash = encode(sha256(${cookie}::bytea), 'hex'))`.execute(platform.readModel.owner);
    expect(rows).toEqual([{ count: 2 }]);
    const next = await call('POST', '/auth/refresh_token', { cookie: successor ?? '' });
    expect(next.status).toBe(200);
    // A late response contains the current token of the session, not an earlier one.
    expect((await call('POST', '/auth/refresh_token', { cookie })).cookie).toBe(next.cookie);
  });

  it('ends when a used token is reused later, also from the same browser', async () => {
    const { cookie } = await signIn('ana@demo.test');
    const { cookie: next } = await call('POST', '/auth/refresh_token', { cookie });
    await sql`update identity.refresh_token set used_at = used_at - interval '11 seconds'
               where hash = encode(sha256(${cookie}::bytea), 'hex')`.execute(platform.readModel.owner);
    expect((await call('POST', '/auth/refresh_token', { cookie })).status).toBe(401);
    expect((await call('POST', '/auth/refresh_token', { cookie: next })).status).toBe(401);
  });

  it('is refused without a cookie, with an invalid one, and from another site', async () => {
    const { cookie } = await signIn('ana@demo.test');
    expect((await call('POST', '/auth/refresh_token')).status).toBe(401);
    expect((await call('POST', '/auth/refresh_token', { cookie: 'made-up' })).status).toBe(401);
    const crossSite = await app.inject({
      method: 'POST',
      url: '/api/auth/refresh_token',
      headers: { cookie: `jrt=${cookie}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(crossSite.statusCode).toBe(401);
    expect((await call('POST', '/auth/refresh_token', { cookie })).status).toBe(200);
  });

  it('ends at sign-out, for the access token too', async () => {
    const { token, cookie } = await signIn('ana@demo.test');
    expect((await call('GET', '/auth/me', { token })).body).toMatchObject({ email: 'ana@demo.test' });
    expect((await call('GET', '/auth/me', { cookie })).body).toMatchObject({ email: 'ana@demo.test' });
    expect((await call('DELETE', '/auth/logout', { token, cookie })).body).toEqual({ ok: true });
    expect((await call('GET', '/auth/me', { token })).status).toBe(403);
    expect((await call('POST', '/auth/refresh_token', { cookie })).status).toBe(401);
    expect((await call('GET', '/auth/me')).status).toBe(401);
  });

  it('stores neither tokens nor passwords readably in database, event log or log lines', async () => {
    const { token, cookie } = await signIn('ana@demo.test');
    const { rows } = await sql<{ text: string }>`
      select string_agg(t::text, ' ') as text from identity.refresh_token t
      union all select string_agg(c::text, ' ') from identity.credential c`.execute(platform.readModel.owner);
    const facts = (await platform.store.readAll(0n, 10_000)).map(event => JSON.stringify(event.data));
    const everything = [...rows.map(row => row.text), ...facts, ...lines].join('\n');
    for (const secret of [token, cookie, password]) expect(everything).not.toContain(secret);
    expect([...facts, ...lines].join()).not.toContain('$argon2');
  });
});

describe('a user’s own sessions', () => {
  it('are listed for them, ended one by one or all others at once, and not visible to others', async () => {
    await registry.registerUser(demo, seed('Nina'));
    const [here, there, third] = [
      await signIn('nina@demo.test'),
      await signIn('nina@demo.test'),
      await signIn('nina@demo.test'),
    ];
    const ana = await signIn('ana@demo.test');
    const list = async (token: string) =>
      (await call('GET', '/auth/sessions', { token })).body['sessions'] as OwnSessionView[];
    const own = await list(here.token);
    expect(own).toHaveLength(3);
    expect(own.filter(({ isThis }) => isThis)).toHaveLength(1);
    const thirds = (await list(third.token)).find(({ isThis }) => isThis)?.id ?? '';
    for (const id of [thirds, 'x', randomUUID()])
      expect(await call('DELETE', `/auth/sessions/${id}`, { token: ana.token })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_SESSION_FOUND' },
      });
    expect((await call('DELETE', `/auth/sessions/${thirds}`, { token: here.token })).body).toEqual({
      ok: true,
    });
    expect((await call('GET', '/auth/me', { token: third.token })).status).toBe(403);
    expect((await call('POST', '/auth/refresh_token', { cookie: third.cookie })).status).toBe(401);
    expect((await call('DELETE', '/auth/sessions', { token: here.token })).body).toEqual({ ok: true });
    expect((await call('GET', '/auth/me', { token: there.token })).status).toBe(403);
    expect(await list(here.token)).toEqual([expect.objectContaining({ isThis: true })]);
    expect((await call('GET', '/auth/me', { token: ana.token })).status).toBe(200);
  });
});

describe('the users of a company', () => {
  const admin = async (): Promise<string> => (await signIn('admin@demo.test')).token;
  const add = (token: string, body: object, key?: string): Promise<Answer> =>
    call('POST', '/users', { token, body: { password, ...body }, ...(key === undefined ? {} : { key }) });
  const numberOf = (answer: Answer): number => Number(answer.body['id']);

  it('are listed, searched without case and accents, and shown', async () => {
    const token = await admin();
    await add(token, { name: 'Íris Conceição', email: 'iris@demo.test' });
    const found = await call('GET', '/users/?searchParam=conceicao&pageNumber=1', { token });
    expect(found.body).toMatchObject({ count: 1, hasMore: false, users: [{ name: 'Íris Conceição' }] });
    const [iris] = found.body['users'] as UserView[];
    expect((await call('GET', `/users/${iris?.id}`, { token })).body).toEqual(iris);
    expect((await call('GET', '/users/list', { token })).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: 'ana@demo.test' })]),
    );
  });

  it('are visible at once to their creator, and created once however often the request is repeated', async () => {
    const token = await admin();
    const key = randomUUID();
    const first = await add(token, { name: 'Carla', email: 'carla@demo.test', profile: 'supervisor' }, key);
    const again = await add(token, { name: 'Carla', email: 'carla@demo.test', profile: 'supervisor' }, key);
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    await signIn('carla@demo.test');
  });

  it('have unique addresses over all companies, also when two are added concurrently', async () => {
    const token = await admin();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(n => add(token, { name: `Twin ${n}`, email: 'twin@demo.test' })),
    );
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await add(token, { name: 'Other Ana', email: 'ANA@demo.test' })).toMatchObject({
      body: { error: 'ERR_EMAIL_TAKEN' },
    });
  });

  it('may take an address that another user gave up', async () => {
    const token = await admin();
    const id = numberOf(await add(token, { name: 'Mover', email: 'mover@demo.test' }));
    await call('PUT', `/users/${id}`, { token, body: { email: 'moved@demo.test' } });
    expect((await add(token, { name: 'Follower', email: 'mover@demo.test' })).status).toBe(201);
    await signIn('moved@demo.test');
  });

  it('change their own name and password, which ends their other sessions, but no rights', async () => {
    const token = await admin();
    const id = numberOf(await add(token, { name: 'Dora', email: 'dora@demo.test' }));
    const [here, there] = [await signIn('dora@demo.test'), await signIn('dora@demo.test')];
    const change = { name: 'Dora Lima', password: 'another-one', profile: 'user', queueIds: [] };
    const refused = await call('PUT', `/users/${id}`, { token: here.token, body: change });
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    const body = { ...change, currentPassword: password };
    expect((await call('PUT', `/users/${id}`, { token: here.token, body })).body).toMatchObject({
      name: 'Dora Lima',
    });
    expect((await call('GET', '/auth/me', { token: here.token })).status).toBe(200);
    expect((await call('GET', '/auth/me', { token: there.token })).status).toBe(403);
    expect((await login('dora@demo.test')).status).toBe(400);
    expect((await login('dora@demo.test', 'another-one')).status).toBe(200);
    expect(
      await call('PUT', `/users/${id}`, { token: here.token, body: { profile: 'admin' } }),
    ).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('have new rights at once, with their current token', async () => {
    const token = await admin();
    const id = numberOf(await add(token, { name: 'Edu', email: 'edu@demo.test' }));
    const edu = await signIn('edu@demo.test');
    const body = { name: 'Fabi', email: 'fabi@demo.test', password };
    expect((await call('POST', '/users', { token: edu.token, body })).status).toBe(403);
    await call('PUT', `/users/${id}`, { token, body: { profile: 'admin' } });
    expect((await call('POST', '/users', { token: edu.token, body })).status).toBe(201);
    await call('PUT', `/users/${id}`, { token, body: { profile: 'user' } });
    expect((await call('DELETE', `/users/${id}`, { token: edu.token })).status).toBe(403);
  });

  it('work in queues of their own company only', async () => {
    const token = await admin();
    const answer = await add(token, { name: 'Gil', email: 'gil@demo.test', queueIds: [424242] });
    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    const other = await add(token, { name: 'Gil', email: 'gil@demo.test', whatsappId: 424242 });
    expect(other).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
  });

  it('of another company do not exist', async () => {
    const other = await registry.registerCompany({
      uuid: randomUUID(),
      name: 'Outra Empresa',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
    });
    await registry.registerUser(other, seed('Outra', { profile: 'admin' }));
    const outra = await signIn('outra@demo.test');
    const ana = (await signIn('ana@demo.test')).user.id;
    for (const id of [ana, 999_999, 'x', '-1', '99999999999999999999']) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const answer = await call(method, `/users/${id}`, {
          token: outra.token,
          ...(method === 'PUT' ? { body: {} } : {}),
        });
        expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
      }
    }
    expect((await call('GET', '/users/list', { token: outra.token })).body).toHaveLength(1);
    expect((await call('GET', '/users/?searchParam=ana', { token: outra.token })).body).toMatchObject({
      count: 0,
    });
  });

  it('keep an administrator, also when two remove each other concurrently', async () => {
    const company = await registry.registerCompany({
      uuid: randomUUID(),
      name: 'Dupla',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
    });
    const ids = [
      await registry.registerUser(company, seed('Um', { profile: 'admin' })),
      await registry.registerUser(company, seed('Dois', { profile: 'admin' })),
    ];
    const [um, dois] = [await signIn('um@demo.test'), await signIn('dois@demo.test')];
    const answers = await Promise.all([
      call('DELETE', `/users/${ids[1]}`, { token: um.token }),
      call('PUT', `/users/${ids[0]}`, { token: dois.token, body: { profile: 'user' } }),
    ]);
    expect(answers.map(answer => String(answer.body['error'] ?? 'done')).toSorted()).toEqual([
      'ERR_LAST_ADMIN',
      'done',
    ]);
  });

  it('who are removed are signed out and cannot return, and the others see their removal', async () => {
    const token = await admin();
    const id = numberOf(await add(token, { name: 'Hugo', email: 'hugo@demo.test' }));
    const hugo = await signIn('hugo@demo.test');
    frames.length = 0;
    expect((await call('DELETE', `/users/${id}`, { token })).body).toEqual({ ok: true });
    expect((await call('GET', '/auth/me', { token: hugo.token })).status).toBe(403);
    expect((await login('hugo@demo.test')).status).toBe(400);
    expect((await call('GET', `/users/${id}`, { token })).status).toBe(404);
    await until(() => frames.some(frame => frame.channel === 'user'));
    expect(frames.find(frame => frame.channel === 'user')?.payload).toEqual({ action: 'delete', userId: id });
  });
});

describe('a super user in another company', () => {
  it('is the author of their changes, for an hour at most, however often they refresh', async () => {
    const home = await registry.registerCompany({
      uuid: randomUUID(),
      name: 'Plataforma',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
    });
    const number = await registry.registerUser(home, seed('Sonia', { profile: 'admin', super: true }));
    const sonia = await signIn('sonia@demo.test');
    const entered = await call('POST', `/companies/${demo.companyId}/access`, {
      token: sonia.token,
      body: { reason: 'Chamado 1234' },
    });
    const refreshed = await call('POST', '/auth/refresh_token', { cookie: entered.cookie });
    expect(refreshed.body['user']).toMatchObject({
      companyId: demo.companyId,
      super: false,
      acting: { name: 'Sonia', companyId: home.companyId, reason: 'Chamado 1234' },
    });
    const token = String(refreshed.body['token']);
    const { body: ana } = await login('ana@demo.test');
    const path = `/users/${(ana['user'] as UserView).id}`;
    expect((await call('PUT', path, { token, body: { name: 'Ana Maria' } })).status).toBe(200);
    const facts = await platform.store.readAll(0n, 10_000);
    const written = facts.filter(({ type }) => type === 'UserProfileChanged').at(-1);
    const actor = { kind: 'user', id: number, name: 'Sonia', companyId: home.companyId };
    expect(written?.metadata).toMatchObject({ companyId: demo.companyId, actor });
    const sessions = await platform.readModel.owner
      .selectFrom('identity.session')
      .selectAll()
      .where('ownUserId', '=', number)
      .execute();
    const minutes = sessions.map(({ createdAt, expiresAt }) => (+expiresAt - +createdAt) / 60_000);
    expect(minutes.map(Math.round)).toEqual([60]);
  });
});

describe('a super user who acts as an administrator', () => {
  it('cannot keep a way in: no password, no address, no new user; the company sees the attempts', async () => {
    const home = await registry.registerCompany({
      uuid: randomUUID(),
      name: 'Suporte',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
    });
    await registry.registerUser(home, seed('Tereza', { profile: 'admin', super: true }));
    const own = await signIn('tereza@demo.test');
    const reason = 'Chamado 77';
    const access = await call('POST', `/companies/${demo.companyId}/access`, {
      token: own.token,
      body: { reason },
    });
    const token = String(access.body['token']);
    const admin = await signIn('admin@demo.test');
    const path = `/users/${admin.user.id}`;
    const nova = { name: 'Nova', email: 'nova.da.tereza@demo.test', password };
    for (const [method, url, body] of [
      ['PUT', path, { password: 'taken-over' }],
      ['PUT', path, { email: 'tereza.minha@demo.test' }],
      ['PUT', path, { email: 'tereza.minha@demo.test' }],
      ['POST', '/users', nova],
    ] as const)
      expect(await call(method, url, { token, body })).toMatchObject({
        status: 403,
        body: { error: 'ERR_NOT_WHILE_ACTING' },
      });
    expect(
      (await call('PUT', path, { token, body: { name: 'Admin', email: 'admin@demo.test' } })).status,
    ).toBe(200);
    const log = await call('GET', '/companies/access-log', { token: admin.token });
    const [latest] = log.body['accesses'] as { reason: string; refused: string[] }[];
    expect(latest).toMatchObject({ reason, refused: ['password', 'email', 'user'] });
    expect((await login('admin@demo.test')).status).toBe(200);
    expect(lines.some(line => line.includes('"security":"acting-refused"'))).toBe(true);
  });
});

describe('the seed', () => {
  it('finds existing users, and resets no password', async () => {
    const again = await registry.registerUser(demo, { ...people.ana, password: 'forgotten' });
    expect(again).toBe((await signIn('ana@demo.test')).user.id);
  });

  it('registers a company once, also concurrently', async () => {
    const company = { uuid: randomUUID(), name: 'Gêmeas', timeZone: 'America/Sao_Paulo', dueDate: null };
    const keys = await Promise.all([registry.registerCompany(company), registry.registerCompany(company)]);
    expect(keys[0]).toEqual(keys[1]);
  });
});

it('The product reports its name and version', async () => {
  expect((await call('GET', '/')).body).toEqual({ name: 'Prosa', version: '1.2.3' });
  expect((await call('GET', '/version')).body).toEqual({ version: '1.2.3' });
});

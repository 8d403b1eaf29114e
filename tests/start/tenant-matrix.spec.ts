import 'reflect-metadata';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { sign } from 'jsonwebtoken';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { inParallel } from '../support/in-parallel';
import { longLived } from '../support/long-lived-token';
import { MatrixAttack, peopleOf } from '../support/matrix-attack';
import { planRoutes, type Caller, type Plans } from '../support/matrix-calls';
import { MatrixDatabase } from '../support/matrix-database';
import { fenceFaults } from '../support/matrix-fence';
import { describeRoutes } from '../support/matrix-routes';
import { socketLeaks } from '../support/matrix-socket';
import { buildWorld, type CompanyWorld } from '../support/matrix-world';
import { discard, startProduct, type Product } from '../support/product';

const secret = 'matrix-secret-of-thirty-two-bytes-or-more';

/** How many calls that change nothing are on their way at a time. */
const WIDTH = 4;

/** A token that was good once. */
const expiredToken = (companyId: number, id: number): string =>
  sign({ id, companyId, sessionId: 'over', profile: 'admin', super: false, exp: 1 }, secret, {
    audience: 'prosa',
    keyid: createHash('sha256').update(secret).digest('hex').slice(0, 16),
  });

describe('The tenant matrix: every route, every kind of caller, every source of ids', () => {
  let routes: Plans;
  let server: EmbeddedPostgres;
  let folder: string;
  let database: MatrixDatabase;
  let product: Product;
  let attack: MatrixAttack;
  let a: CompanyWorld;
  let b: CompanyWorld;
  let blocked: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-matrix-'));
    server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false });
    product = await startProduct({
      // The matrix exceeds the rate limit of a user.
      env: {
        DATABASE_URL: server.url,
        JWT_SECRET: secret,
        LOG_LEVEL: 'trace',
        PERSON_REQUESTS_PER_SECOND: '0',
        TOKEN_REQUESTS_PER_SECOND: '0',
      },
    });
    database = await MatrixDatabase.open(server.url);
    const { url } = product;
    const calm = () => database.calmForms();
    attack = new MatrixAttack(url, database);
    [a, b] = await Promise.all([
      buildWorld({
        ...{ secret, url, calm },
        admin: 'admin@demo.test',
        super: 'super@prosa.test',
        canary: 'SEGREDO-A',
        phone: '5511900000001',
        customers: '5511933330',
      }),
      buildWorld({
        ...{ secret, url, calm },
        admin: 'admin@outra.test',
        canary: 'SEGREDO-B',
        phone: '5511900000002',
        customers: '5511944440',
      }),
    ]);
    routes = planRoutes(await describeRoutes());
    blocked = await tokenOfBlocked(a);
  });

  /** The token of an administrator whose company was blocked while they were signed in. */
  const tokenOfBlocked = async ({ people }: CompanyWorld): Promise<string> => {
    const root = people.get('super');
    const email = 'admin@bloqueada.test';
    const plan = { planId: 1, recurrence: 'MENSAL', dueDate: null, campaignsEnabled: false };
    const company = { name: 'Bloqueada', email, password: DEMO_PASSWORD, status: true, ...plan };
    const added = await root?.post<{ id: number }>('/companies', company);
    const token = longLived((await ApiClient.signIn(product.url, email)).token, secret);
    await root?.put(`/companies/${added?.id}`, { status: false });
    return token;
  };

  afterAll(async () => {
    await database?.close();
    if (product) await discard(product);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const strangers = (): Caller[] => [
    { name: 'nobody', token: null },
    { name: 'garbage', token: 'not.a.token' },
    { name: 'expired', token: expiredToken(a.companyId, a.admin.me?.id ?? 0) },
    { name: 'removed', token: a.removed },
    { name: 'of a blocked company', token: blocked },
  ];

  /** Routes that a person can call again and again. */
  const repeatable = () => routes.planned.filter(({ plan }) => !plan.endsSession && !plan.machine);

  it('has a plan for every route and every id in a body', () => {
    const { unplanned, stale, unknownIds } = routes;
    expect({ unplanned, stale, unknownIds }).toEqual({ unplanned: [], stale: [], unknownIds: [] });
    expect(routes.planned.flatMap(({ unfilled }) => [...unfilled.keys()]).length).toBeGreaterThan(0);
  });

  it('answers nothing to anonymous requests on any route', async () => {
    const calls = routes.planned.flatMap(planned => strangers().map(stranger => ({ planned, stranger })));
    const faults = await inParallel(calls, WIDTH, ({ planned, stranger }) =>
      attack.byStranger(planned, stranger, [a, b]),
    );
    expect(faults.flat()).toEqual([]);
  });

  it('lets each profile in where the permissions table says, and nowhere else', async () => {
    const calls = routes.planned
      .filter(({ route }) => route.access !== 'public')
      .flatMap(planned =>
        [a, b].flatMap(world => [...world.people.keys()].map(role => ({ planned, world, role }))),
      );
    const faults = await inParallel(calls, WIDTH, ({ planned, world, role }) =>
      attack.guard(planned, world, role),
    );
    expect(faults.flat()).toEqual([]);
  });

  it.each([
    ['Outra Empresa', 'Empresa Demo'],
    ['Empresa Demo', 'Outra Empresa'],
  ])(
    'lets users of %s read and change nothing of %s, and answers as for ids that do not exist',
    async attacker => {
      const sides: [CompanyWorld, CompanyWorld] = attacker === 'Empresa Demo' ? [a, b] : [b, a];
      const before = await database.fingerprint(sides[1].companyId);
      const faults: string[] = [];
      for (const planned of repeatable())
        faults.push(...(await attack.foreign(planned, peopleOf(sides[0]), sides)));
      expect(faults).toEqual([]);
      expect(await database.fingerprint(sides[1].companyId)).toEqual(before);
    },
  );

  it('keeps sockets, their commands and catch-up within the company', async () => {
    expect(await socketLeaks(product.url, a, b)).toEqual([]);
    expect(await socketLeaks(product.url, b, a)).toEqual([]);
  });

  it('does not return another user’s result for a repeated Idempotency-Key', async () => {
    const key = { 'idempotency-key': '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e42' };
    const body = { name: 'Mesma chave', color: '#0a0b0c' };
    const [first, other] = [
      await a.admin.call<{ id: number }>('POST', '/tags', { ...body, name: 'SEGREDO-A chave' }, key),
      await b.admin.call<{ id: number; name: string }>('POST', '/tags', body, key),
    ];
    expect(other.body.name).toBe('Mesma chave');
    expect(other.body.id).not.toBe(first.body.id);
  });

  it('isolates companies by the database alone when the application’s filters are removed', async () => {
    expect(await fenceFaults(database, a.companyId, b.companyId)).toEqual([]);
  });

  it('serves all users their own data', async () => {
    const faults: string[] = [];
    for (const world of [a, b]) {
      const other = world === a ? b : a;
      const before = await database.fingerprint(other.companyId);
      faults.push(...(await attack.owns(repeatable(), world, [...world.people.keys()])));
      expect(await database.fingerprint(other.companyId)).toEqual(before);
    }
    expect(faults).toEqual([]);
    expect(product.output()).not.toMatch(/unhandled|fatal/i);
  });

  it('logs none of the data, even at trace level', () => {
    const log = (readFileSync(join(product.dataDir, 'prosa.log'), 'utf8') + product.output()).toLowerCase();
    expect(log.split('\n').length).toBeGreaterThan(attack.calls);
    const people = [a, b].flatMap(world => [...world.people.values()]);
    const secrets = [
      'SEGREDO',
      DEMO_PASSWORD,
      '5511900000001',
      '55119333',
      'ADMIN@demo.test',
      ...[a, b].map(({ program }) => program),
      ...people.flatMap(({ token, cookie }) => [token, cookie.split('=')[1] ?? '']),
    ].filter(secret => secret !== '');
    const found = secrets.filter(secret => log.includes(secret.toLowerCase()));
    expect(found.map(each => log.split('\n').find(line => line.includes(each.toLowerCase())))).toEqual([]);
  });

  it('makes the expected number of calls', () => expect(attack.calls).toBeGreaterThan(4_500));
});

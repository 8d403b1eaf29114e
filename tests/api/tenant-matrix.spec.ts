import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { Environment } from '@prosa/config';
import { may, type Permission, type SignedInUser } from '@prosa/contracts';
import { createHttpApp, listRoutes, type Route } from '@prosa/http';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { sign } from 'jsonwebtoken';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeModule } from '../architecture/reference/compose-module';
import { callRoute, holdsCanary, malformed, missing, own, planRoutes } from '../support/matrix-calls';
import type { Caller, PlannedRoute, RawAnswer } from '../support/matrix-calls';
import { MatrixDatabase } from '../support/matrix-database';
import { fenceFaults } from '../support/matrix-fence';
import { socketLeaks } from '../support/matrix-socket';
import type { Pick } from '../support/matrix-plans';
import { buildWorld, type CompanyWorld, type Role } from '../support/matrix-world';
import { discard, startProduct, type Product } from '../support/product';

jest.setTimeout(180_000);

const secret = 'matrix-secret-of-thirty-two-bytes-or-more';

/** A token that was good once. */
const expiredToken = (companyId: number, id: number): string =>
  sign({ id, companyId, sessionId: 'over', profile: 'admin', super: false, exp: 1 }, secret, {
    audience: 'prosa',
    keyid: createHash('sha256').update(secret).digest('hex').slice(0, 16),
  });

const everyRoute = async (): Promise<readonly Route[]> => {
  Logger.overrideLogger(false);
  const environment = new Environment();
  const app = await createHttpApp(composeModule(environment), environment, { preview: true });
  const routes = listRoutes(app);
  await app.close();
  return routes;
};

const mayCall = ({ access }: Route, person: SignedInUser | null | undefined): boolean =>
  access === 'public' ||
  may({ profile: person?.profile ?? 'user', super: person?.super === true }, access as Permission);

const told = (what: string, { status, error }: RawAnswer): string => `${what} → ${status} ${error ?? ''}`;

describe('The tenant matrix: every route, every kind of caller, every source of ids', () => {
  let routes: ReturnType<typeof planRoutes>;
  let server: EmbeddedPostgres;
  let folder: string;
  let database: MatrixDatabase;
  let product: Product;
  let a: CompanyWorld;
  let b: CompanyWorld;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-matrix-'));
    server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false });
    product = await startProduct({ env: { DATABASE_URL: server.url, JWT_SECRET: secret } });
    database = await MatrixDatabase.open(server.url);
    const { url } = product;
    [a, b] = await Promise.all([
      buildWorld({
        url,
        admin: 'admin@demo.test',
        super: 'super@prosa.test',
        canary: 'SEGREDO-A',
        phone: '5511900000001',
        customers: '5511933330',
      }),
      buildWorld({
        url,
        admin: 'admin@outra.test',
        canary: 'SEGREDO-B',
        phone: '5511900000002',
        customers: '5511944440',
      }),
    ]);
    routes = planRoutes(await everyRoute());
  });

  afterAll(async () => {
    await database?.close();
    if (product) await discard(product);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const callers = (world: CompanyWorld): Caller[] =>
    [...world.people].map(([role, { token }]) => ({ name: `${role} of ${world.canary}`, token }));

  const strangers = (): Caller[] => [
    { name: 'nobody', token: null },
    { name: 'garbage', token: 'not.a.token' },
    { name: 'expired', token: expiredToken(a.companyId, a.admin.me?.id ?? 0) },
  ];

  let calls = 0;
  const ask = (planned: PlannedRoute, caller: Caller, pick: Pick, forged: Record<string, number> = {}) => {
    calls += 1;
    return callRoute(product.url, planned, caller, pick, forged);
  };

  it('knows every route: one that has no plan is one that nobody has attacked', () => {
    expect({ unplanned: routes.unplanned, stale: routes.stale }).toEqual({ unplanned: [], stale: [] });
  });

  it('tells strangers nothing, whatever they ask for', async () => {
    const faults: string[] = [];
    for (const planned of routes.planned)
      for (const caller of strangers()) {
        const answer = await ask(planned, caller, own(a));
        const what = told(`${caller.name}: ${planned.name}`, answer);
        if (answer.status >= 500) faults.push(`broken: ${what}`);
        if ([a, b].some(world => holdsCanary(answer.text, world))) faults.push(`leak: ${what}`);
        if (planned.plan.machine && answer.status !== 404) faults.push(`open to proxies: ${what}`);
        if (planned.route.access === 'public') continue;
        const wanted = caller.token === null ? 401 : 403;
        if (answer.status !== wanted || answer.error !== 'ERR_SESSION_EXPIRED')
          faults.push(`let in: ${what}`);
      }
    expect(faults).toEqual([]);
  });

  /** Whether a route lets a person in where the table does, asked about things that nobody has. */
  const guardFaults = async (planned: PlannedRoute, world: CompanyWorld, role: Role): Promise<string[]> => {
    const { token = '', me } = world.people.get(role) ?? {};
    const nothing = Object.fromEntries([...planned.slots].map(([slot, kind]) => [slot, missing[kind]]));
    const answer = await ask(planned, { name: role, token }, own(world, nothing));
    const refused = answer.status === 403 && answer.error === 'ERR_NO_PERMISSION';
    const what = told(`${role}: ${planned.name}`, answer);
    if (answer.status >= 500) return [`broken: ${what}`];
    if (refused && planned.plan.refusesNaming?.includes(role)) return [];
    return refused === mayCall(planned.route, me) ? [`against the table: ${what}`] : [];
  };

  it('lets each profile in where the permissions table says, and nowhere else', async () => {
    const faults: string[] = [];
    for (const planned of routes.planned.filter(({ route }) => route.access !== 'public'))
      for (const world of [a, b])
        for (const role of world.people.keys()) faults.push(...(await guardFaults(planned, world, role)));
    expect(faults).toEqual([]);
  });

  /** Calls a route with one id after the other replaced by one of somebody else, of nobody, or of no shape. */
  const attack = async (
    planned: PlannedRoute,
    caller: Caller,
    [attacker, victim]: [CompanyWorld, CompanyWorld],
  ) => {
    const faults: string[] = [];
    const before = await database.facts(victim.companyId);
    for (const [slot, kind] of planned.slots) {
      if (kind === 'settingKey') continue;
      const foreign = await ask(planned, caller, own(attacker, { [slot]: victim.things[kind] }));
      const nothing = await ask(planned, caller, own(attacker, { [slot]: missing[kind] }));
      const what = `${caller.name}: ${planned.name} (${slot}) ${JSON.stringify(planned.plan.fill?.(s => s).body ?? '')}`;
      if (foreign.status !== nothing.status || foreign.text !== nothing.text)
        faults.push(`distinguishable: ${told(what, foreign)}, missing ${told('', nothing)}`);
      if (foreign.status < 300 && planned.route.method !== 'GET')
        faults.push(`accepted: ${told(what, foreign)}`);
      for (const answer of [foreign, nothing]) {
        if (answer.status >= 500) faults.push(`broken: ${told(what, answer)}`);
        if (holdsCanary(answer.text, victim)) faults.push(`leak: ${told(what, answer)}`);
      }
      for (const id of malformed) {
        const answer = await ask(planned, caller, own(attacker, { [slot]: id }));
        if (answer.status >= 500 || answer.status < 300)
          faults.push(`malformed ${id}: ${told(what, answer)}`);
      }
    }
    const forged = { companyId: victim.companyId, company_id: victim.companyId };
    if (planned.route.method === 'GET') {
      const answer = await ask(planned, caller, own(attacker), forged);
      if (answer.status >= 500 || holdsCanary(answer.text, victim))
        faults.push(told(`forged company: ${caller.name}: ${planned.name}`, answer));
    }
    if ((await database.facts(victim.companyId)) !== before)
      faults.push(`changed ${victim.canary}: ${planned.name}`);
    return faults;
  };

  it.each([
    ['Outra Empresa', 'Empresa Demo'],
    ['Empresa Demo', 'Outra Empresa'],
  ])(
    'gives people of %s nothing of %s, lets them change nothing of it, and tells it from nothing by nothing',
    async attacker => {
      const sides: [CompanyWorld, CompanyWorld] = attacker === 'Empresa Demo' ? [a, b] : [b, a];
      const before = await database.fingerprint(sides[1].companyId);
      const faults: string[] = [];
      for (const planned of routes.planned.filter(({ plan }) => !plan.endsSession && !plan.machine))
        for (const caller of callers(sides[0])) faults.push(...(await attack(planned, caller, sides)));
      expect(faults).toEqual([]);
      expect(await database.fingerprint(sides[1].companyId)).toEqual(before);
    },
  );

  it('keeps sockets, their verbs and what they catch up within the company', async () => {
    expect(await socketLeaks(product.url, a, b)).toEqual([]);
    expect(await socketLeaks(product.url, b, a)).toEqual([]);
  });

  it('answers nobody else’s command to a person who repeats their Idempotency-Key', async () => {
    const key = { 'idempotency-key': '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e42' };
    const body = { name: 'Mesma chave', color: '#0a0b0c' };
    const [first, other] = [
      await a.admin.call<{ id: number }>('POST', '/tags', { ...body, name: 'SEGREDO-A chave' }, key),
      await b.admin.call<{ id: number; name: string }>('POST', '/tags', body, key),
    ];
    expect(other.body.name).toBe('Mesma chave');
    expect(other.body.id).not.toBe(first.body.id);
  });

  it('keeps companies apart by the database alone, when the application has lost every filter of its own', async () => {
    expect(await fenceFaults(database, a.companyId, b.companyId)).toEqual([]);
  });

  /** What a call with only its caller's own ids does that it should not. */
  const ownCall = async (planned: PlannedRoute, world: CompanyWorld, role: Role): Promise<string[]> => {
    const { plan, route } = planned;
    const person = world.people.get(role);
    if (!person) return [];
    const fresh: Record<string, number | string> = {};
    if (plan.consumes)
      for (const slot of ['id', 'contactId']) {
        const kind = planned.slots.get(slot);
        if (kind) fresh[slot] = await world.fresh(kind);
      }
    const answer = await ask(planned, { name: role, token: person.token }, own(world, fresh));
    const what = told(`${role} of ${world.canary}: ${planned.name}`, answer);
    const refused = plan.refuses?.includes(role) === true || !mayCall(route, person.me);
    if (refused) return [403, 409].includes(answer.status) ? [] : [`not refused: ${what}`];
    // Without this nobody would notice that the canary had died: what is one's own is there to be found.
    const ids = [...planned.slots.values()].filter(kind => kind !== 'settingKey');
    if (
      route.method === 'GET' &&
      route.path.includes(':') &&
      ids.length > 0 &&
      !holdsCanary(answer.text, world)
    )
      return [`no canary: ${what}`];
    if (role !== 'admin') return answer.status < 300 || [400, 409, 401].includes(answer.status) ? [] : [what];
    const wanted = plan.answers ? [plan.answers] : [200, 201];
    return wanted.includes(answer.status) ? [] : [what];
  };

  it('serves everybody what is their own', async () => {
    const faults: string[] = [];
    for (const world of [a, b]) {
      const other = world === a ? b : a;
      const before = await database.fingerprint(other.companyId);
      for (const planned of routes.planned.filter(({ plan }) => !plan.endsSession && !plan.machine))
        for (const role of world.people.keys()) faults.push(...(await ownCall(planned, world, role)));
      expect(await database.fingerprint(other.companyId)).toEqual(before);
    }
    expect(faults).toEqual([]);
    expect(product.output()).not.toMatch(/unhandled|fatal/i);
  });

  it('is as large as it looks', () => expect(calls).toBeGreaterThan(2_500));
});

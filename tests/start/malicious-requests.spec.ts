import 'reflect-metadata';
import { ERRORS, type ErrorBody, type PlanRef } from '@prosa/contracts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { inParallel } from '../support/in-parallel';
import { badRequests } from '../support/matrix-bad-requests';
import { callRoute, own, planRoutes, type PlannedRoute } from '../support/matrix-calls';
import { MatrixDatabase } from '../support/matrix-database';
import { ILL_FORMED, NAUGHTY } from '../support/matrix-naughty';
import { sendBytes, sendRaw, type RawReply, type RawRequest } from '../support/matrix-raw';
import { describeRoutes, withField } from '../support/matrix-routes';
import { buildWorld, type CompanyWorld } from '../support/matrix-world';
import { discard, startProduct, type Product } from '../support/product';

/** How many bad requests a run makes; another seed makes others, and the night ten thousand. */
const COUNT = Number(process.env['BAD_INPUT_COUNT'] ?? 3_000);
const seed = Number(process.env['BAD_INPUT_SEED'] ?? 20_261_120);
/** Each field gets one in so many of the naughty texts, another part than the field before it; the night sends all. */
const TEXT_SHARE = Number(process.env['BAD_INPUT_TEXT_SHARE'] ?? 8);

describe('Malicious requests', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let product: Product;
  let database: MatrixDatabase;
  let world: CompanyWorld;
  let planned: readonly PlannedRoute[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-bad-input-'));
    server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false });
    // Few people send thousands of requests here, which is not what a person's quota is for.
    const secret = 'bad-input-secret-of-thirty-two-bytes-or-more';
    const unlimited = { PERSON_REQUESTS_PER_SECOND: '0', TOKEN_REQUESTS_PER_SECOND: '0' };
    const env = { DATABASE_URL: server.url, JWT_SECRET: secret, ...unlimited };
    product = await startProduct({ env });
    database = await MatrixDatabase.open(server.url);
    world = await buildWorld({
      ...{ secret, url: product.url, calm: () => database.calmForms() },
      admin: 'admin@demo.test',
      super: 'super@prosa.test',
      canary: 'SEGREDO-A',
      phone: '5511900000001',
      customers: '5511933330',
    });
    planned = planRoutes(await describeRoutes()).planned.filter(({ plan }) => !plan.machine);
  });

  beforeEach(async () => {
    // A call that uses up a user gets a new one, and calls may have given the company another plan, with room for few.
    const root = world.people.get('super');
    for (const { id } of (await root?.get<PlanRef[]>('/plans/list')) ?? [])
      await root?.put(`/plans/${id}`, { users: 10_000 });
  });

  afterAll(async () => {
    await database?.close();
    if (product) await discard(product);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const codeOf = (text: string): string | undefined => {
    try {
      return (JSON.parse(text) as Partial<ErrorBody>).error;
    } catch {
      return undefined;
    }
  };

  /** Whether an answer took longer than people wait; WhatsApp queries are rate limited. */
  const isSlow = ({ method, path }: RawRequest, { milliseconds }: RawReply): boolean =>
    milliseconds > (method === 'POST' && /^\/api\/contacts\b/.test(path) ? 8_000 : 2_000);

  /** The fault of a request that is slow on its own too: beside fifteen others each is slow on a busy machine. */
  const slownessOf = async (request: RawRequest): Promise<readonly string[]> => {
    let least = Number.POSITIVE_INFINITY;
    for (let again = 0; again < 3; again += 1) {
      const reply = await sendRaw(product.url, request);
      if (!isSlow(request, reply)) return [];
      least = Math.min(least, reply.milliseconds);
    }
    return [`${Math.round(least)} ms: ${request.method} ${request.path.slice(0, 90)}`];
  };

  /** What is wrong with an answer to a bad request; none is the only good answer. */
  const faultsOf = (request: RawRequest, reply: RawReply): string[] => {
    const what = `${request.method} ${request.path.slice(0, 90)} ${JSON.stringify(request.headers).slice(-60)} ${request.body?.slice(0, 160)}`;
    const answered = `${reply.status} ${reply.text.slice(0, 80)} ← ${what}`;
    const code = codeOf(reply.text);
    // A body over the limit is not read to its end.
    if (reply.status === 0) return (request.body?.length ?? 0) > 1_048_576 ? [] : [`hung up: ${answered}`];
    if (reply.status === 503 && code === 'ERR_CODE_NOT_SENT') return [];
    if (reply.status >= 500) return [`broken: ${answered}`];
    if (reply.status < 400 || request.method === 'HEAD') return [];
    return code !== undefined && code in ERRORS ? [] : [`no code: ${answered}`];
  };

  const state = () =>
    Promise.all([world.companyId, world.companyId === 1 ? 2 : 1].map(id => database.fingerprint(id)));

  /** What earlier requests led to, phones and bots among them, has come to rest. */
  const rest = (): Promise<void> =>
    eventually(async () => {
      const [one, other] = [await state(), await state()];
      expect(one).toEqual(other);
    });

  it('change no row when they are refused', async () => {
    const faults: string[] = [];
    let last = await state();
    /** The tables that a refused request changes; phones go on by themselves, but what it does it does each time. */
    const changedEachTime = async (request: RawRequest): Promise<readonly string[]> => {
      let changed: readonly string[] = [];
      for (let again = 0; again < 4; again += 1) {
        if (again > 0) await rest();
        // An earlier request may still cause changes: only changes that repeat count as this request's.
        const before = again === 0 ? last : await state();
        const { status } = await sendRaw(product.url, request);
        const after = (last = await state());
        changed = after.flatMap((digests, side) =>
          Object.keys(digests).filter(table => digests[table] !== before[side]?.[table]),
        );
        if (status < 400 || changed.length === 0) return [];
      }
      return changed;
    };
    const requests = planned.flatMap((route, index) =>
      badRequests(route, world, { seed: seed + 1_000 + index, count: 3 }),
    );
    for (const request of requests) {
      const tables = await changedEachTime(request);
      if (tables.length > 0) faults.push(`${request.method} ${request.path} changes ${tables.join()}`);
    }
    expect(faults).toEqual([]);
  });

  it('get the names of the missing fields when their body is empty', async () => {
    const caller = { name: 'admin', token: world.admin.token, program: world.program };
    const faults: string[] = [];
    for (const each of planned.filter(({ fields, route }) => fields.length > 0 && route.method !== 'GET')) {
      const plan = {
        ...each.plan,
        fill: (pick: Parameters<NonNullable<typeof each.plan.fill>>[0]) => ({
          ...each.plan.fill?.(pick),
          body: {},
        }),
      };
      const { status, text } = await callRoute(product.url, { ...each, plan }, caller, { pick: own(world) });
      const { error, details = [] } = status === 400 ? (JSON.parse(text) as ErrorBody) : {};
      // Every other code has a sentence that says what is wrong.
      if (error === 'ERR_BAD_REQUEST' || (error === 'ERR_VALIDATION' && details.length === 0))
        faults.push(`${each.name} → ${text.slice(0, 160)}`);
    }
    expect(faults).toEqual([]);
  });

  const MARK = 'MASSA-7f3a9c';
  const marks: Readonly<Record<string, unknown>> = {
    integer: 1_987_654_321,
    bigint: 1_987_654_321,
    smallint: 19_876,
    uuid: 'dddddddd-7f3a-4ddd-8ddd-dddddddddddd',
    'timestamp with time zone': '1999-12-31T23:59:58Z',
    date: '1999-12-31',
    ARRAY: [1_987_654_321],
    jsonb: { mark: MARK },
    json: { mark: MARK },
  };

  const booleansOf = (row: Readonly<Record<string, unknown>>): (readonly [string, unknown])[] =>
    Object.entries(row).filter(([, value]) => typeof value === 'boolean');
  /** A row's name and switches: a new row and a changed switch are another, a phone that gets its next QR code is not. */
  const switchesOf = ({ table, row }: Awaited<ReturnType<MatrixDatabase['rows']>>[number]): string => {
    const name = row['uuid'] ?? row['id'];
    return JSON.stringify([table, name === undefined ? row : [name, booleansOf(row)]]);
  };

  it('set no column that the body’s class does not declare', async () => {
    const columns = await database.columns();
    const camel = (name: string): string =>
      name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    const caller = { name: 'admin', token: world.admin.token, program: world.program };
    const faults: string[] = [];
    let written = 0;
    /** The switches of what a call has written; with patience also of what that led to, and of nothing earlier. */
    const switches = async (each: PlannedRoute, on: boolean, patient: boolean): Promise<string> => {
      const known = new Set(each.fields.map(({ path }) => path.split('.')[0]));
      const extra = Object.fromEntries(
        columns
          .flatMap(({ name, type }) =>
            [name, camel(name)].map(key => [key, type === 'boolean' ? on : (marks[type] ?? MARK)] as const),
          )
          .filter(([key]) => !known.has(key)),
      );
      const fresh = each.plan.consumes
        ? Object.fromEntries(
            await Promise.all(
              ['id', 'contactId'].map(async slot => {
                const kind = each.slots.get(slot);
                return [slot, kind === undefined ? 0 : await world.fresh(kind)];
              }),
            ),
          )
        : {};
      if (patient) await rest();
      const before = new Set((await database.rows(world.companyId)).map(switchesOf));
      const plan = {
        ...each.plan,
        fill: (pick: Parameters<NonNullable<typeof each.plan.fill>>[0]) => {
          const filling = each.plan.fill?.(pick) ?? {};
          return { ...filling, body: { ...extra, ...filling.body } };
        },
      };
      const answer = await callRoute(product.url, { ...each, plan }, caller, {
        pick: own(world, fresh as Record<string, number>),
      });
      if (answer.status >= 500) faults.push(`${each.name} → ${answer.status}`);
      if (answer.status < 300) written += 1;
      if (patient) await rest();
      const after = await database.rows(world.companyId);
      const changed = after.filter(each => !before.has(switchesOf(each)));
      return JSON.stringify(
        changed
          .filter(({ table }) => !/^(wa_|live|outbox)/.test(table))
          .map(({ table, row }) => [table, booleansOf(row)])
          .filter(([, found]) => (found?.length ?? 0) > 0)
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
      );
    };
    const writes = planned.filter(
      ({ plan, fields, route }) =>
        fields.length > 0 && plan.fill && plan.answers === undefined && route.method !== 'GET',
    );
    for (const each of writes) {
      const differ = async (patient: boolean): Promise<string | null> => {
        const [on, off] = [await switches(each, true, patient), await switches(each, false, patient)];
        return on === off ? null : `${each.name}: ${on} ≠ ${off}`;
      };
      // Phones go on by themselves; what a body does it does each time.
      const fault = (await differ(false)) && (await differ(true)) && (await differ(true));
      if (fault) faults.push(fault);
    }
    for (const mark of [MARK, '1987654321', 'dddddddd-7f3a', '1999-12-31']) {
      const found = await database.holding(mark);
      if (found.length > 0) faults.push(`${mark} stands in ${found.join(', ')}`);
    }
    expect(faults).toEqual([]);
    expect(written).toBeGreaterThan(writes.length);
  });

  it('get every text back unchanged, or a refusal', async () => {
    const caller = { name: 'admin', token: world.admin.token, program: world.program };
    const faults: string[] = [];
    const [stored, fields] = [[] as string[], new Set<string>()];
    const sent = new Set<string>();
    let turn = 0;
    const textsOfNextField = (): readonly string[] => {
      turn += 1;
      return [...NAUGHTY.filter((_, index) => (index + turn) % TEXT_SHARE === 0), ...ILL_FORMED];
    };
    for (const each of planned.filter(({ plan }) => plan.fill !== undefined && plan.answers === undefined)) {
      const fresh =
        each.plan.consumes && each.slots.has('id')
          ? { id: await world.fresh(each.slots.get('id') ?? 'tag') }
          : {};
      const texts = each.fields.filter(
        ({ path, schema }) =>
          schema.type === 'string' && !schema.format && !schema.enum && !/password|id$/i.test(path),
      );
      for (const field of texts)
        // What changes the same thing is done one by one.
        await inParallel(textsOfNextField(), each.route.method === 'POST' ? 8 : 1, async text => {
          sent.add(text);
          const plan = {
            ...each.plan,
            fill: (pick: Parameters<NonNullable<typeof each.plan.fill>>[0]) => {
              const filling = each.plan.fill?.(pick) ?? {};
              return { ...filling, body: withField(filling.body ?? {}, field, text) };
            },
          };
          const answer = await callRoute(product.url, { ...each, plan }, caller, { pick: own(world, fresh) });
          const what = `${each.name} ${field.path} ${JSON.stringify(text).slice(0, 60)} → ${answer.status} ${answer.text.slice(0, 80)}`;
          if (answer.status >= 500) faults.push(what);
          if (answer.status >= 300) return;
          if (ILL_FORMED.includes(text)) faults.push(`accepted: ${what}`);
          const view = JSON.parse(answer.text) as { changing?: string | null };
          const value = valueAt(view, field.path);
          // A list of texts holds the one that was sent.
          const shown: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
          // What a phone has yet to take over stands there as it was.
          if (shown === undefined || (view.changing ?? null) !== null) return;
          stored.push(text);
          fields.add(`${each.name} ${field.path}`);
          // What may be written and never read comes back as its last characters.
          const isMasked = typeof shown === 'string' && shown.startsWith('••••');
          if (shown !== text && !isMasked)
            faults.push(`changed to ${JSON.stringify(shown).slice(0, 60)}: ${what}`);
        });
    }
    expect(faults).toEqual([]);
    expect(sent.size).toBe(NAUGHTY.length + ILL_FORMED.length);
    expect(stored.length).toBeGreaterThan(400);
    expect(fields.size).toBeGreaterThan(15);
  });

  /** What an answer shows under a field's name; the first of a list. */
  const valueAt = (answer: unknown, path: string): unknown =>
    path.split('.').reduce<unknown>((at, step) => {
      const one: unknown = Array.isArray(at) ? at[0] : at;
      return typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[step] : undefined;
    }, answer);

  it(`cause no error, no hanging request and no partial write, ${COUNT} of them (seed ${seed})`, async () => {
    const each = Math.ceil(COUNT / planned.length);
    const requests = planned.flatMap((route, index) =>
      badRequests(route, world, { seed: seed + index, count: each }),
    );
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    let facts = await database.factsOfPeople();
    for (let from = 0; from < requests.length; from += 40) {
      const batch = requests.slice(from, from + 40);
      const replies = await Promise.all(batch.map(request => sendRaw(product.url, request)));
      replies.forEach((reply, index) => {
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const request = batch[index];
        if (request) faults.push(...faultsOf(request, reply));
      });
      for (const [index, request] of batch.entries()) {
        const reply = replies[index];
        if (reply && isSlow(request, reply)) faults.push(...(await slownessOf(request)));
      }
      const now = await database.factsOfPeople();
      if (now !== facts && replies.every(({ status }) => status >= 400 || status === 0))
        faults.push(`stored although refused: ${JSON.stringify(batch.map(({ path }) => path))}`);
      facts = now;
    }
    expect([...new Set(faults)].slice(0, 20)).toEqual([]);
    expect(requests.length).toBeGreaterThanOrEqual(COUNT);
    // Many of them reached the rule they break, of their form or of what is there, and not just the door.
    const byRule = [400, 409, 422].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
    expect(byRule).toBeGreaterThan(COUNT * 0.2);
    expect((await world.admin.call('GET', '/tickets')).status).toBe(200);
  });

  it('that are not HTTP are answered or disconnected within a short time', async () => {
    const head = 'POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const odd = [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /api HTTP/1.1\r\n\r\n',
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${head}Content-Length: -5\r\n\r\n{}`,
      `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}`,
      `${head}Transfer-Encoding: xchunked\r\n\r\n{}`,
      'GET /api HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n',
      'GET /api HTTP/1.1\r\nHost: x\r\nX : y\r\n\r\n',
      `GET /api HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(20_000)}\r\n`,
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'GET /api/\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
    ];
    for (const bytes of odd) {
      const received = await sendBytes(product.url, bytes);
      expect([bytes.slice(0, 60), received]).toEqual([
        bytes.slice(0, 60),
        expect.stringMatching(/^HTTP\/1\.1 (4|505)/),
      ]);
      expect(received).not.toMatch(/node_modules|stack|at \w+ \(/);
    }
  });
});

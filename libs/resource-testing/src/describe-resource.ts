import { LIMITS, may, PROFILES } from '@prosa/contracts';
import type { Permission, Profile } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import type { Resource } from '@prosa/resource';
import { person } from './record-app';
import type { Answer, Call, RecordApp } from './record-app';
import { badValues, inputFields, sampleInput } from './sample-input';
import type { Sample } from './sample-input';

type Row = Record<string, unknown> & { readonly id: number };
type Body = Record<string, unknown>;

let companies = 0;
let samples = 0;

/** Ids in bodies that must be of something the company has: which one, by the company. */
export type OwnIds = Readonly<Record<string, (companyId: number) => number>>;

/** A body whose sample ids name something of the caller's company; faulty ids stay as they are. */
const owned = (ownIds: OwnIds, { companyId }: Viewer, body: object): object => {
  const ids = Object.entries(ownIds).filter(([field]) => {
    const value = (body as Body)[field];
    return typeof value === 'number' && value > 0 && value < 100_000;
  });
  return { ...body, ...Object.fromEntries(ids.map(([field, id]) => [field, id(companyId)])) };
};

/** The routes of a record as a spec calls them. */
const routes = (resource: Resource, app: RecordApp, ownIds: OwnIds) => {
  const url = `/${resource.path}`;
  const call = (method: Call['method'], path: string, as: Viewer, body?: object): Promise<Answer> =>
    app.call({ method, url: `${url}${path}`, as, ...(body === undefined ? {} : { body }) });
  return {
    own: (as: Viewer, body: object): object => owned(ownIds, as, body),
    list: (as: Viewer, query = '') => call('GET', query, as),
    get: (as: Viewer, id: unknown) => call('GET', `/${id}`, as),
    create: (as: Viewer, body: object) => call('POST', '', as, owned(ownIds, as, body)),
    update: (as: Viewer, id: unknown, body: object) => call('PUT', `/${id}`, as, owned(ownIds, as, body)),
    remove: (as: Viewer, id: unknown) => call('DELETE', `/${id}`, as),
    rows: async (as: Viewer, query = ''): Promise<readonly Row[]> => {
      const { body } = await call('GET', query, as);
      return (resource.list.key === null ? body : (body as Body)[resource.list.key]) as readonly Row[];
    },
  };
};

const lacking = (permission: Permission, ...among: readonly Profile[]): Profile | undefined =>
  (among.length === 0 ? PROFILES : among).find(profile => !may({ profile }, permission));

/**
 * What follows from any definition, proved over HTTP and Postgres: a record is tested by being declared. The rules that
 * a definition adds (`rules`) are its own spec's business.
 */
export const describeResource = (resource: Resource, app: () => RecordApp, ownIds: OwnIds = {}): void => {
  describe(`the record ${resource.name}`, () => {
    const isSuper = lacking(resource.access.create, 'admin') === 'admin';
    // Actions that no profile may do are performed by super users.
    const someone = (profile?: Profile, companyId = (companies += 1)): Viewer => ({
      ...person(companyId, profile),
      super: profile === undefined && isSuper,
    });
    const sample = (): Sample => sampleInput(resource, (samples += 1));
    const api = () => routes(resource, app(), ownIds);
    const created = async (as: Viewer, body: object = sample()): Promise<Row> => {
      const answer = await api().create(as, body);
      expect(answer).toMatchObject({ status: 201 });
      return answer.body as Body as Row;
    };

    describeReading(resource, { someone, sample, api, created });
    describeWriting(resource, { someone, sample, api, created, app });
    describeBodies(resource, { someone, sample, api, created, app });
    describeAccess(resource, { someone, sample, api, created, app });
    describeUniqueness(resource, { someone, sample, api, created });
    describeLive(resource, { someone, sample, api, created, app });

    it('has the rows that a replay of the log gives', async () => {
      expect(await app().verify()).toEqual([]);
    });
  });
};

interface Tools {
  readonly someone: (profile?: Profile, companyId?: number) => Viewer;
  readonly sample: () => Sample;
  readonly api: () => ReturnType<typeof routes>;
  readonly created: (as: Viewer, body?: object) => Promise<Row>;
}

interface AppTools extends Tools {
  readonly app: () => RecordApp;
}

const searchedText = (resource: Resource): string | undefined =>
  inputFields(resource).find(
    field => resource.list.search.includes(field) && /^Ação/.test(String(sampleInput(resource, 1)[field])),
  );

const describeReading = (resource: Resource, { someone, sample, api, created }: Tools): void => {
  const { key } = resource.list;

  it('is listed and shown as it was created', async () => {
    const admin = someone();
    const row = await created(admin);
    expect(await api().rows(admin)).toEqual([row]);
    expect((await api().get(admin, row.id)).body).toEqual(row);
    if (key !== null) expect((await api().list(admin, '/list')).body).toEqual([row]);
  });

  if (key === null) return;

  it('comes in pages that say whether more follows and how many there are', async () => {
    const admin = someone();
    const total = LIMITS.pageSize + 2;
    await Promise.all(Array.from({ length: total }, () => created(admin)));
    const first: Body = (await api().list(admin)).body;
    const second: Body = (await api().list(admin, '?pageNumber=2')).body;
    expect(first).toMatchObject({ hasMore: true, count: total });
    expect(second).toMatchObject({ hasMore: false, count: total });
    const ids = [...(first[key] as Row[]), ...(second[key] as Row[])].map(row => row.id);
    expect(new Set(ids).size).toBe(total);
    expect((await api().list(admin, '?pageNumber=99')).body).toMatchObject({ [key]: [], hasMore: false });
  });

  it('is found by its texts without regard to case and accents, and by nothing else', async () => {
    const field = searchedText(resource);
    if (field === undefined) throw new Error(`${resource.name} searches no text of its body`);
    const admin = someone();
    const row = await created(admin, { ...sample(), [field]: 'Opção 50%_X' });
    await created(admin, sample());
    expect(await api().rows(admin, '?searchParam=OPCAO')).toEqual([row]);
    expect(await api().rows(admin, `?searchParam=${encodeURIComponent('50%_')}`)).toEqual([row]);
    expect(await api().rows(admin, `?searchParam=${encodeURIComponent('5%x')}`)).toEqual([]);
    expect((await api().list(admin, '?searchParam=a&searchParam=b&pageNumber=x')).status).toBe(200);
  });
};

const describeWriting = (resource: Resource, { someone, sample, api, created, app }: AppTools): void => {
  it('changes the fields that are sent and leaves the others', async () => {
    const admin = someone();
    const row = await created(admin);
    const [field] = inputFields(resource);
    const changes = { [field as string]: sample()[field as string] };
    const answer = await api().update(admin, row.id, changes);
    expect(answer).toMatchObject({
      status: 200,
      body: { ...row, ...changes, updatedAt: expect.any(String) as string },
    });
    expect((await api().get(admin, row.id)).body).toEqual(answer.body);
  });

  it('writes no fact when nothing changes', async () => {
    const admin = someone();
    const body = sample();
    const row = await created(admin, body);
    const before = await app().head();
    expect((await api().update(admin, row.id, body)).body).toEqual(row);
    expect(await app().head()).toBe(before);
  });

  it('is gone once it is removed', async () => {
    const admin = someone();
    const row = await created(admin);
    expect(await api().remove(admin, row.id)).toEqual({ status: 200, body: { ok: true } });
    expect(await api().rows(admin)).toEqual([]);
    for (const verb of ['get', 'remove'] as const) {
      expect(await api()[verb](admin, row.id)).toMatchObject({
        status: 404,
        body: { error: resource.notFound },
      });
    }
  });
};

const describeBodies = (resource: Resource, { someone, sample, api, created, app }: AppTools): void => {
  it('is one record however often a request with the same Idempotency-Key arrives', async () => {
    const admin = someone();
    const request: Call = {
      method: 'POST',
      url: `/${resource.path}`,
      as: admin,
      body: api().own(admin, sample()),
      headers: { 'idempotency-key': 'once' },
    };
    const answers = await Promise.all([app().call(request), app().call(request), app().call(request)]);
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201]);
    expect(await api().rows(admin)).toHaveLength(1);
  });

  it('drops the fields it does not know, the ones it sets itself among them', async () => {
    const admin = someone();
    const strange = { id: 4_711, uuid: 'x', companyId: 4_712, createdAt: 'x', strange: true };
    const row = await created(admin, { ...sample(), ...strange });
    for (const [field, value] of Object.entries(strange)) expect(row[field]).not.toBe(value);
    expect((await api().get(admin, row.id)).body).toEqual(row);
  });

  it.each(inputFields(resource))(
    'refuses what the rules of "%s" refuse, and says which field it was',
    async field => {
      const admin = someone();
      const bad = badValues(resource, field);
      expect(bad).not.toEqual([]);
      const row = await created(admin);
      for (const value of bad) {
        // Hours that no clock shows have a sentence of their own.
        const error = expect.stringMatching(/^ERR_(VALIDATION|INVALID_HOURS)$/) as unknown;
        const fault = { status: 400, body: { error, details: [{ field }] } };
        expect(await api().create(admin, { ...sample(), [field]: value })).toMatchObject(fault);
        if (value !== undefined)
          expect(await api().update(admin, row.id, { [field]: value })).toMatchObject(fault);
      }
      expect(await api().rows(admin)).toEqual([row]);
    },
  );
};

const describeAccess = (resource: Resource, { someone, sample, api, created, app }: AppTools): void => {
  const notFound = { status: 404, body: { error: resource.notFound } };

  it('does not exist for another company', async () => {
    const admin = someone();
    const stranger = someone();
    const row = await created(admin);
    expect(await api().rows(stranger)).toEqual([]);
    expect(await api().get(stranger, row.id)).toMatchObject(notFound);
    expect(await api().update(stranger, row.id, sample())).toMatchObject(notFound);
    expect(await api().remove(stranger, row.id)).toMatchObject(notFound);
    expect((await api().get(admin, row.id)).body).toEqual(row);
  });

  it('does not exist under what is no number', async () => {
    const admin = someone();
    for (const id of ['0', '-1', 'x', '1.5', '99999999999', '1%20or%201']) {
      expect(await api().get(admin, id)).toMatchObject(notFound);
    }
  });

  it('is for people who are signed in', async () => {
    expect((await app().call({ method: 'GET', url: `/${resource.path}` })).status).toBe(401);
  });

  const verbs = { create: 'create', update: 'update', delete: 'remove' } as const;
  for (const [verb, call] of Object.entries(verbs) as [
    keyof typeof verbs,
    'create' | 'update' | 'remove',
  ][]) {
    const profile = lacking(resource.access[verb]);
    if (profile === undefined) continue;
    it(`refuses to ${verb} for the profile ${profile}`, async () => {
      const admin = someone();
      const weak = someone(profile, admin.companyId);
      const row = await created(admin);
      const answer = await (call === 'create'
        ? api().create(weak, sample())
        : api()[call](weak, row.id, sample()));
      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
      expect(await api().rows(admin)).toEqual([row]);
    });
  }

  describeVisibility(resource, { someone, api, created });
};

const describeVisibility = (resource: Resource, { someone, api, created }: Omit<Tools, 'sample'>): void => {
  const rules = resource.visibleWhen ?? [];
  if (rules.length === 0) return;
  const sees = (viewer: Viewer, row: Row): boolean =>
    rules.some(fields =>
      Object.entries(fields).every(([field, value]) => [value(viewer)].flat().includes(row[field] as never)),
    );
  const byId = (one: Row, other: Row): number => one.id - other.id;

  it('is seen by those it is for, and does not exist for the others', async () => {
    const author = someone();
    const other = someone('user', author.companyId);
    // As many as it takes for every answer of the samples to come up with every other.
    const rows: Row[] = [];
    for (let n = 0; n < 6; n += 1) rows.push(await created(author));
    for (const row of rows) {
      expect((await api().get(author, row.id)).status).toBe(200);
      expect((await api().get(other, row.id)).status).toBe(sees(other, row) ? 200 : 404);
    }
    const seen = rows.filter(row => sees(other, row));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(rows.length);
    expect([...(await api().rows(other))].sort(byId)).toEqual(seen);
  });
};

const describeUniqueness = (resource: Resource, { someone, sample, api, created }: Tools): void => {
  if (resource.unique.length === 0) return;
  it.each(resource.unique.map(rule => [rule.fields.join(' and '), rule] as const))(
    'has a %s of its own, also when many ask for it at once',
    async (_name, rule) => {
      const admin = someone();
      const wanted = sample();
      // Everything that decides where the value must be unique stays; only the other unique fields differ.
      const others = resource.unique
        .flatMap(other => other.fields)
        .filter(field => !rule.fields.includes(field));
      const rival = (): Sample => {
        const fresh = sample();
        return { ...wanted, ...Object.fromEntries(others.map(field => [field, fresh[field]])) };
      };
      const answers = await Promise.all(Array.from({ length: 8 }, () => api().create(admin, rival())));
      const refused = answers.filter(answer => answer.status !== 201);
      expect(refused).toHaveLength(7);
      for (const answer of refused) expect(answer.body).toMatchObject({ error: rule.error });
      const [row] = (await api().rows(admin)) as [Row];
      const second = await created(admin);
      const taken = await api().update(admin, second.id, rival());
      expect(taken.body).toMatchObject({ error: rule.error });
      await api().remove(admin, row.id);
      expect((await api().update(admin, second.id, rival())).status).toBe(200);
    },
  );
};

const describeLive = (resource: Resource, { someone, sample, api, created, app }: AppTools): void => {
  it('publishes each change to browsers, equal to the answer of a GET', async () => {
    const admin = someone();
    const row = await created(admin);
    const [field] = inputFields(resource);
    const after = (await api().update(admin, row.id, { [field as string]: sample()[field as string] })).body;
    await api().remove(admin, row.id);
    const frames = await app().frames(admin.companyId);
    const received = [
      resource.live.changed('create', row),
      resource.live.changed('update', after),
      resource.live.deleted(row.id),
    ];
    expect(frames.map(({ channel, payload }) => ({ channel, payload }))).toEqual(received);
  });
};

import {
  DEFAULT_OPENING_HOURS,
  type CompanyView,
  type ErrorBody,
  type PlanView,
  type QueueView,
  type SignedInUser,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

const short = (): string => randomUUID().slice(0, 8);
const errorOf = ({ body }: { body: unknown }): string | null => (body as Partial<ErrorBody>).error ?? null;

describe('Companies and plans', () => {
  let product: Product;
  let root: ApiClient;
  let admin: ApiClient;

  beforeAll(async () => {
    product = await startProduct();
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
  });

  afterAll(() => discard(product));

  const newPlan = (content: object = {}): Promise<PlanView> =>
    root.post('/plans', {
      ...{ name: `Plano ${short()}`, value: 99.9, users: 3, connections: 2, queues: 2 },
      ...content,
    });

  const newCompany = async (content: object = {}): Promise<{ company: CompanyView; email: string }> => {
    const email = `dona.${short()}@padaria.test`;
    const company = await root.post<CompanyView>('/companies', {
      ...{ name: `Padaria ${short()}`, email, phone: '11 99999-0000', password: DEMO_PASSWORD },
      ...{ userName: 'Dona Maria', recurrence: 'MENSAL', dueDate: '2099-01-31' },
      ...content,
    });
    return { company, email };
  };

  const tellsOf = (frames: readonly { event: string; payload: object }[], channel: string, text: string) =>
    eventually(() => {
      const received = frames.some(
        ({ event, payload }) => event.endsWith(`-${channel}`) && JSON.stringify(payload).includes(text),
      );
      if (!received) throw new Error(`no ${channel} frame says ${text}`);
    });

  describe('a plan', () => {
    it('is added with everything included, and offered at sign-up, the cheapest first', async () => {
      const plan = await newPlan({ value: '0,90', name: 'Grátis quase' });
      expect(plan).toMatchObject({ value: 0.9, isPublic: true, useKanban: true, useOpenAi: true });
      const secret = await newPlan({ isPublic: false });
      const stranger = new ApiClient(product.url);
      for (const path of ['/plans/list', '/plans/listpublic']) {
        const offered = await stranger.get<PlanView[]>(path);
        expect(offered[0]).toEqual(plan);
        expect(offered.map(each => each.id)).not.toContain(secret.id);
        expect(offered.map(each => each.value)).toEqual(
          offered.map(each => each.value).toSorted((a, b) => a - b),
        );
      }
      expect((await root.get<PlanView[]>('/plans/all')).map(each => each.id)).toContain(secret.id);
      expect(await root.get(`/plans/${secret.id}`)).toEqual(secret);
    });

    it('has a unique name, even under simultaneous requests, until it is renamed or removed', async () => {
      const name = `Único ${short()}`;
      const body = { name, value: 1, users: 1, connections: 1, queues: 1 };
      const answers = await Promise.all([1, 2, 3].map(() => root.call<PlanView>('POST', '/plans', body)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
      expect(errorOf(await root.call('POST', '/plans', { ...body, name: name.toUpperCase() }))).toBe(
        'ERR_PLAN_NAME_TAKEN',
      );
      const first = answers.find(({ status }) => status === 201)?.body;
      await root.put(`/plans/${first?.id}`, { name: `Outro ${short()}` });
      const second = await root.post<PlanView>('/plans', body);
      await root.delete(`/plans/${second.id}`);
      await root.post('/plans', body);
    });

    it('is refused with invalid amounts', async () => {
      for (const wrong of [{ value: -1 }, { value: 1.999 }, { users: -1 }, { users: 1.5 }, { name: 'x' }]) {
        const body = { name: `Plano ${short()}`, value: 1, users: 1, connections: 1, queues: 1, ...wrong };
        expect(errorOf(await root.call('POST', '/plans', body))).toBe('ERR_VALIDATION');
      }
    });

    it('cannot be removed while a company has it, and publishes its changes to that company at once', async () => {
      const plan = await newPlan();
      const { company, email } = await newCompany({ planId: plan.id });
      expect(errorOf(await root.call('DELETE', `/plans/${plan.id}`))).toBe('ERR_PLAN_IN_USE');
      const maria = await ApiClient.signIn(product.url, email);
      const { socket, frames } = await maria.socket();
      const queue = () =>
        maria.call('POST', '/queue', { name: `Balcão ${short()}`, color: `#${short().slice(0, 6)}` });
      const chats = () => maria.call('GET', '/chats');
      expect((await chats()).status).toBe(200);
      await root.put(`/plans/${plan.id}`, { useKanban: false, useInternalChat: false, users: 4, queues: 1 });
      await tellsOf(frames, 'company', '"useKanban":false');
      // The server follows as the screens do: its routes, and how many of each there may be.
      expect(errorOf(await chats())).toBe('ERR_PLAN_FEATURE');
      expect((await queue()).status).toBe(201);
      expect(errorOf(await queue())).toBe('ERR_PLAN_LIMIT');
      const roomy = await newPlan({ queues: 5 });
      await root.put(`/companies/${company.id}`, { planId: roomy.id });
      await tellsOf(frames, 'company', `"name":"${roomy.name}"`);
      expect((await queue()).status).toBe(201);
      expect((await chats()).status).toBe(200);
      socket.disconnect();
      await root.put(`/companies/${company.id}`, { planId: null });
      await root.delete(`/plans/${plan.id}`);
      expect((await root.call('GET', `/plans/${plan.id}`)).status).toBe(404);
    });

    it('cannot be managed by administrators of companies', async () => {
      for (const [method, path] of [
        ['GET', '/plans/all'],
        ['POST', '/plans'],
        ['PUT', '/plans/1'],
        ['DELETE', '/plans/1'],
      ] as const)
        expect(errorOf(await admin.call(method, path, method === 'GET' ? undefined : {}))).toBe(
          'ERR_NO_PERMISSION',
        );
    });
  });

  describe('a company', () => {
    it('is added with its first administrator, who signs in and knows the plan', async () => {
      const plan = await newPlan({ useOpenAi: false });
      const { company, email } = await newCompany({ planId: plan.id, campaignsEnabled: true });
      expect(company).toMatchObject({
        ...{ email, phone: '5511999990000', planId: plan.id, status: true, campaignsEnabled: true },
        ...{ dueDate: '2099-01-31', recurrence: 'MENSAL', timeZone: 'America/Sao_Paulo' },
        ...{ trialExpiration: null, schedules: DEFAULT_OPENING_HOURS, plan: { name: plan.name } },
      });
      const maria = await ApiClient.signIn(product.url, email);
      expect(maria.me).toMatchObject({
        ...{ name: 'Dona Maria', profile: 'admin', super: false },
        company: {
          ...{ id: company.id, trialExpiration: null },
          plan: { id: plan.id, users: 3, useOpenAi: false, useKanban: true },
        },
      });
      expect(await maria.get('/settings/campaignsEnabled')).toBe('enabled');
      expect(await maria.get(`/companies/listPlan/${company.id}`)).toEqual(company);
      expect(await maria.get(`/companies/${company.id}`)).toEqual(company);
    });

    it('is added once however often the request is repeated, and not at all when its e-mail is taken', async () => {
      const email = `uma.${short()}@padaria.test`;
      const body = { name: `Uma ${short()}`, email, password: DEMO_PASSWORD };
      const key = { 'idempotency-key': randomUUID() };
      const first = await root.call<CompanyView>('POST', '/companies', body, key);
      expect(first.status).toBe(201);
      expect((await root.call('POST', '/companies', body, key)).body).toEqual(first.body);
      const { count } = await root.get<{ count: number }>('/companies');
      const again = await root.call('POST', '/companies', body, { 'idempotency-key': randomUUID() });
      expect(errorOf(again)).toBe('ERR_EMAIL_TAKEN');
      expect(errorOf(await root.call('POST', '/companies', { ...body, planId: 999_999 }))).not.toBeNull();
      expect((await root.get<{ count: number }>('/companies')).count).toBe(count);
    });

    it('is found by super users, ignoring case and accents', async () => {
      const { company } = await newCompany({ name: 'Confecções Íris' });
      const page = await root.get<{ companies: CompanyView[]; count: number; hasMore: boolean }>(
        '/companies?searchParam=confeccoes%20iris&pageNumber=1',
      );
      expect(page).toMatchObject({ count: 1, hasMore: false, companies: [{ id: company.id }] });
      const names = (await root.get<CompanyView[]>('/companies/list')).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['Empresa Demo', 'Outra Empresa', 'Confecções Íris']));
    });

    it('of others is not found by administrators', async () => {
      const { company } = await newCompany();
      for (const path of [`/companies/${company.id}`, `/companies/listPlan/${company.id}`])
        expect(errorOf(await admin.call('GET', path))).toBe('ERR_NO_COMPANY_FOUND');
      const hours = { schedules: DEFAULT_OPENING_HOURS };
      expect(errorOf(await admin.call('PUT', `/companies/${company.id}/schedules`, hours))).toBe(
        'ERR_NO_COMPANY_FOUND',
      );
      for (const path of ['/companies', '/companies/list'])
        expect(errorOf(await admin.call('GET', path))).toBe('ERR_NO_PERMISSION');
      expect(errorOf(await admin.call('PUT', `/companies/${admin.me?.companyId}`, {}))).toBe(
        'ERR_NO_PERMISSION',
      );
    });

    it('is renewed by its recurrence, also at the end of a month, and is notified', async () => {
      const { company, email } = await newCompany();
      const { socket, frames } = await (await ApiClient.signIn(product.url, email)).socket();
      const renewed = async (): Promise<string | null> =>
        (await root.put<CompanyView>(`/companies/${company.id}/renew`)).dueDate;
      expect(await renewed()).toBe('2099-02-28');
      await tellsOf(frames, 'company', '"dueDate":"2099-02-28"');
      expect(await renewed()).toBe('2099-03-31');
      await root.put(`/companies/${company.id}`, { recurrence: 'ANUAL', dueDate: '2096-02-29' });
      expect(await renewed()).toBe('2097-02-28');
      socket.disconnect();
    });

    it('has the opening hours that its administrators set', async () => {
      const { company, email } = await newCompany();
      const maria = await ApiClient.signIn(product.url, email);
      const schedules = DEFAULT_OPENING_HOURS.map(day => ({ ...day, startTime: '10:00', endTime: '22:30' }));
      const path = `/companies/${company.id}/schedules`;
      expect((await maria.put<CompanyView>(path, { schedules })).schedules).toEqual(schedules);
      expect((await maria.get<CompanyView>(`/companies/${company.id}`)).schedules).toEqual(schedules);
      for (const wrong of [schedules.slice(1), 'x', [{}], null])
        expect(errorOf(await maria.call('PUT', path, { schedules: wrong }))).toBe('ERR_INVALID_HOURS');
    });

    it('that is blocked refuses sign-ins and ends open sessions at once, until it is unblocked', async () => {
      const { company, email } = await newCompany();
      const maria = await ApiClient.signIn(product.url, email);
      const { socket } = await maria.socket();
      const gone = new Promise<string>(done => socket.once('disconnect', done));
      await root.put(`/companies/${company.id}`, { status: false });
      expect(await gone).toBe('io server disconnect');
      expect((await maria.call('GET', '/tickets')).status).toBe(403);
      expect((await maria.call('POST', '/auth/refresh_token')).status).toBe(401);
      await expect(ApiClient.signIn(product.url, email)).rejects.toThrow('ERR_COMPANY_BLOCKED');
      expect(await root.put(`/companies/${company.id}`, { status: true })).toMatchObject({ status: true });
      await ApiClient.signIn(product.url, email);
    });

    it('that is removed is not listed, its users are signed out, and their e-mails can be reused', async () => {
      const { company, email } = await newCompany();
      const maria = await ApiClient.signIn(product.url, email);
      expect(await root.delete(`/companies/${company.id}`)).toEqual({ ok: true });
      expect((await maria.call('GET', '/tickets')).status).toBe(403);
      expect((await maria.call('POST', '/auth/refresh_token')).status).toBe(401);
      await expect(ApiClient.signIn(product.url, email)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
      const ids = (await root.get<CompanyView[]>('/companies/list')).map(({ id }) => id);
      expect(ids).not.toContain(company.id);
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(
          errorOf(
            await root.call(
              method,
              `/companies/${company.id}`,
              method === 'PUT' ? { name: 'Oi' } : undefined,
            ),
          ),
        ).toBe('ERR_NO_COMPANY_FOUND');
      await newCompany({ email });
      await ApiClient.signIn(product.url, email);
    });

    it('of the requesting super user can be neither removed nor blocked', async () => {
      const own = `/companies/${root.me?.companyId}`;
      expect(errorOf(await root.call('DELETE', own))).toBe('ERR_OWN_COMPANY');
      expect(errorOf(await root.call('PUT', own, { status: false }))).toBe('ERR_OWN_COMPANY');
      expect((await root.call('GET', '/auth/me')).status).toBe(200);
    });

    it('is refused with an unknown time zone, day or plan', async () => {
      const { company } = await newCompany();
      const path = `/companies/${company.id}`;
      for (const wrong of [{ timeZone: 'Mars/Base' }, { dueDate: '2026-02-30' }, { recurrence: 'DAILY' }])
        expect(errorOf(await root.call('PUT', path, wrong))).toBe('ERR_VALIDATION');
      expect(errorOf(await root.call('PUT', path, { planId: 999_999 }))).toBe('ERR_NO_PLAN_FOUND');
      expect(await root.put(path, { timeZone: 'America/Manaus' })).toMatchObject({
        timeZone: 'America/Manaus',
      });
    });
  });

  describe('the limits of a plan', () => {
    const statuses = async (asked: Promise<{ status: number; body: unknown }>[]): Promise<string[]> =>
      (await Promise.all(asked)).map(answer => errorOf(answer) ?? String(answer.status)).toSorted();

    const inPlan = async (content: object): Promise<{ maria: ApiClient; company: CompanyView }> => {
      const { company, email } = await newCompany({ planId: (await newPlan(content)).id });
      return { maria: await ApiClient.signIn(product.url, email), company };
    };

    it('hold for users under simultaneous requests, and free a seat when one is removed', async () => {
      const { maria } = await inPlan({ users: 3 });
      const add = () =>
        maria.call<SignedInUser>('POST', '/users', {
          ...{ name: 'Nova', email: `nova.${short()}@padaria.test`, password: DEMO_PASSWORD },
        });
      const answers = await statuses(Array.from({ length: 6 }, add));
      expect(answers).toEqual(['201', '201', ...Array<string>(4).fill('ERR_PLAN_LIMIT')]);
      expect((await add()).status).toBe(402);
      const people = await maria.get<SignedInUser[]>('/users/list');
      const other = people.find(({ id }) => id !== maria.me?.id);
      await maria.delete(`/users/${other?.id}`);
      expect(await statuses([add(), add()])).toEqual(['201', 'ERR_PLAN_LIMIT']);
    });

    it('use no seat for a user whose e-mail is taken', async () => {
      const { maria } = await inPlan({ users: 2 });
      const add = (email: string) =>
        maria.call('POST', '/users', { name: 'Nova', email, password: DEMO_PASSWORD });
      expect(errorOf(await add('ana@demo.test'))).toBe('ERR_EMAIL_TAKEN');
      expect((await add(`nova.${short()}@padaria.test`)).status).toBe(201);
    });

    it('hold for queues', async () => {
      const { maria } = await inPlan({ queues: 2 });
      let shade = 0x100000;
      const add = () =>
        maria.call<QueueView>('POST', '/queue', {
          name: `Fila ${short()}`,
          color: `#${(shade += 9_001).toString(16)}`,
        });
      expect(await statuses(Array.from({ length: 5 }, add))).toEqual([
        '201',
        '201',
        ...Array<string>(3).fill('ERR_PLAN_LIMIT'),
      ]);
      const [queue] = await maria.get<QueueView[]>('/queue');
      await maria.delete(`/queue/${queue?.id}`);
      expect((await add()).status).toBe(201);
    });

    it('hold for connections', async () => {
      const { maria } = await inPlan({ connections: 1 });
      const add = () => maria.call('POST', '/whatsapp', { name: `Fone ${short()}` });
      expect(await statuses([add(), add(), add()])).toEqual(['201', 'ERR_PLAN_LIMIT', 'ERR_PLAN_LIMIT']);
    });

    it('grow with a larger plan at once, and remove nothing with a smaller one', async () => {
      const { maria, company } = await inPlan({ queues: 1 });
      const add = (name: string, color: string) => maria.call('POST', '/queue', { name, color });
      expect((await add('Uma', '#111111')).status).toBe(201);
      expect((await add('Duas', '#222222')).status).toBe(402);
      await root.put(`/companies/${company.id}`, { planId: null });
      expect((await add('Duas', '#222222')).status).toBe(201);
      await root.put(`/companies/${company.id}`, { planId: (await newPlan({ queues: 1 })).id });
      expect(await maria.get('/queue')).toHaveLength(2);
      expect((await add('Três', '#333333')).status).toBe(402);
    });
  });

  it('returns a queue’s opening hours, or the company’s where it has none', async () => {
    const color = `#${short().slice(0, 6)}`;
    const queue = await admin.post<QueueView>('/queue', { name: `Fila ${short()}`, color });
    expect(queue.schedules).toEqual(DEFAULT_OPENING_HOURS);
    const schedules = DEFAULT_OPENING_HOURS.map(day => ({ ...day, endTime: '20:00' }));
    expect((await admin.put<QueueView>(`/queue/${queue.id}`, { schedules })).schedules).toEqual(schedules);
    const listed = (await admin.get<QueueView[]>('/queue')).find(({ id }) => id === queue.id);
    expect(listed?.schedules).toEqual(schedules);
    const wrong = await admin.call('PUT', `/queue/${queue.id}`, { schedules: schedules.slice(2) });
    expect(errorOf(wrong)).toBe('ERR_INVALID_HOURS');
  });

  it('never returns the payment provider’s token', async () => {
    const token = `$aact_${randomUUID()}`;
    const shown = `••••••••${token.slice(-4)}`;
    expect(await admin.get('/settings/asaas')).toBe('');
    expect(await admin.put('/settings/asaas', { key: 'asaas', value: token })).toEqual({
      key: 'asaas',
      value: shown,
    });
    expect(await admin.get('/settings/asaas')).toBe(shown);
    expect(JSON.stringify(await admin.get('/settings'))).not.toContain(token.slice(-4));
    const outra = await ApiClient.signIn(product.url, 'admin@outra.test');
    expect(await outra.get('/settings/asaas')).toBe('');
    const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    for (const method of ['GET', 'PUT'])
      expect(
        errorOf(await ana.call(method, '/settings/asaas', method === 'PUT' ? { value: 'x' } : undefined)),
      ).toBe('ERR_NO_PERMISSION');
    expect(await admin.put('/settings/asaas', { value: '' })).toEqual({ key: 'asaas', value: '' });
  });

  it('publishes changes of companies and plans to super users only', async () => {
    const [mine, others] = [await root.socket(), await admin.socket()];
    const plan = await newPlan({ name: 'Plano ao vivo' });
    const { company } = await newCompany({ planId: plan.id });
    await root.put(`/companies/${company.id}`, { campaignsEnabled: true });
    await root.delete(`/companies/${company.id}`);
    await root.delete(`/plans/${plan.id}`);
    await tellsOf(mine.frames, 'plan', '"action":"create"');
    await tellsOf(mine.frames, 'platformCompany', `"action":"create","company":{"id":${company.id},`);
    await tellsOf(mine.frames, 'platformCompany', '"campaignsEnabled":true');
    await tellsOf(mine.frames, 'platformCompany', `"action":"delete","companyId":${company.id}`);
    await tellsOf(mine.frames, 'plan', `"action":"delete","planId":${plan.id}`);
    expect(others.frames.filter(({ event }) => /-(plan|platformCompany)$/.test(event))).toEqual([]);
    for (const { socket } of [mine, others]) socket.disconnect();
  });

  it('publishes a changed setting to everybody of the company', async () => {
    const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    const { socket, frames } = await ana.socket();
    await admin.put('/settings/userRating', { value: 'enabled' });
    await tellsOf(frames, 'settings', '"key":"userRating","value":"enabled"');
    socket.disconnect();
  });
});

import type {
  CompanyView,
  ErrorBody,
  InvoicePage,
  InvoiceView,
  PlanView,
  SignInAnswer,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import { sharedProduct, type SharedProduct } from '../support/shared-product';

const short = (): string => randomUUID().slice(0, 8);
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('An overdue company', () => {
  let product: SharedProduct;
  let root: ApiClient;
  let company: CompanyView;
  const email = `dona.${short()}@padaria.test`;
  const agent = `ana.${short()}@padaria.test`;

  const login = (who: string, more: object = {}) =>
    new ApiClient(product.url).call<SignInAnswer & ErrorBody>('POST', '/auth/login', {
      ...{ email: who, password: DEMO_PASSWORD, ...more },
    });
  const cameToPay = async (): Promise<ApiClient> => {
    const answer = await login(email, { toPay: true });
    expect(answer.status).toBe(200);
    expect(answer.body.user.overdue).toBe(true);
    const client = new ApiClient(product.url);
    client.token = answer.body.token;
    client.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return client;
  };

  beforeAll(async () => {
    product = await sharedProduct();
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    const plan = await root.post<PlanView>('/plans', {
      ...{ name: `Plano ${short()}`, value: 49.9, users: 3, connections: 2, queues: 2 },
    });
    company = await root.post<CompanyView>('/companies', {
      ...{ name: `Padaria ${short()}`, email, password: DEMO_PASSWORD, userName: 'Dona Maria' },
      ...{ recurrence: 'MENSAL', dueDate: dayIn(3), planId: plan.id },
    });
    const admin = await ApiClient.signIn(product.url, email);
    await admin.post('/users', {
      ...{ name: 'Ana', email: agent, password: DEMO_PASSWORD, profile: 'user', allTicket: 'disabled' },
    });
    await root.put(`/companies/${company.id}`, { dueDate: dayIn(-2) });
  });

  it('refuses sign-ins except for payment, and tells administrators that they may pay', async () => {
    const refused = await login(email);
    expect(refused).toMatchObject({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
    expect(refused.body.details).toEqual([expect.objectContaining({ field: 'toPay' })]);
    for (const answer of [await login(agent), await login(agent, { toPay: true })]) {
      expect(answer).toMatchObject({ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
      expect(answer.body.details).toBeUndefined();
    }
    const wrong = await login(email, { toPay: true, password: 'errada' });
    expect(wrong.body.error).toBe('ERR_INVALID_CREDENTIALS');
  });

  it('is found among the companies by due date, status, plan and trial', async () => {
    const found = async (filter: string): Promise<number> => {
      const search = `searchParam=${encodeURIComponent(company.name)}`;
      return (await root.get<{ count: number }>(`/companies?${search}&${filter}`)).count;
    };
    for (const filter of [
      'due=overdue&sort=dueDate',
      'status=active',
      `planId=${company.planId}`,
      'trial=no',
    ])
      expect([filter, await found(filter)]).toEqual([filter, 1]);
    for (const filter of [
      'due=soon',
      'due=none&sort=-dueDate',
      'status=blocked',
      'planId=999999',
      'trial=yes',
    ])
      expect([filter, await found(filter)]).toEqual([filter, 0]);
    expect((await root.call('GET', '/companies?sort=value')).status).toBe(400);
  });

  it('shows its administrator the invoices and the company, and nothing else', async () => {
    const admin = await cameToPay();
    expect((await admin.call('GET', '/invoices/all')).status).toBe(200);
    expect((await admin.call('GET', `/companies/${company.id}`)).status).toBe(200);
    expect((await admin.call('GET', '/auth/me')).body).toMatchObject({ overdue: true });
    expect((await admin.call('GET', '/live/head')).status).toBe(200);
    for (const path of ['/tickets', '/contacts', '/users', '/settings', '/whatsapp', '/campaigns'])
      expect(await admin.call('GET', path)).toMatchObject({
        ...{ status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } },
      });
    const renewed = await admin.call<SignInAnswer>('POST', '/auth/refresh_token');
    expect(renewed).toMatchObject({ status: 200, body: { user: { overdue: true } } });
  });

  it('is unlocked at once when it has paid, also for the payment session', async () => {
    const admin = await cameToPay();
    const { socket, frames } = await admin.socket();
    const invoice = await eventually(async () => {
      const [first] = (await admin.get<InvoicePage>('/invoices/all')).invoices;
      if (first?.status !== 'open') throw new Error('no invoice yet');
      return first;
    });
    await root.post(`/invoices/${invoice.id}/paid`, { reason: 'Pago em mãos' });
    await eventually(async () => {
      expect((await admin.get<InvoiceView>(`/invoices/${invoice.id}`)).status).toBe('paid');
      expect((await admin.call('GET', '/tickets')).status).toBe(200);
      expect(frames.map(({ event }) => event)).toContain(`company-${company.id}-payment`);
    });
    expect((await admin.call<SignInAnswer>('POST', '/auth/refresh_token')).body.user.overdue).toBeUndefined();
    expect((await login(agent)).status).toBe(200);
    socket.close();
  });

  it('denies the payment session access to conversations', async () => {
    await root.put(`/companies/${company.id}`, { dueDate: dayIn(-2) });
    const admin = await cameToPay();
    const { socket, frames } = await admin.socket();
    await root.put(`/companies/${company.id}`, { dueDate: dayIn(-1) });
    await eventually(async () => {
      expect(frames.map(({ event }) => event)).toContain(`company-${company.id}-company`);
    });
    const received = new Set(frames.map(({ event }) => event.replace(`company-${company.id}-`, '')));
    for (const event of received)
      expect(['ready', 'seq', 'company', 'invoice', 'auth', 'user']).toContain(event);
    socket.close();
  });
});

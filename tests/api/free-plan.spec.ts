import type { CompanyView, InvoicePage, PlanView, SignInAnswer } from '@prosa/contracts';
import { dayIn } from '@prosa/kernel';
import { randomUUID } from 'node:crypto';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import { dayIn as daysAhead } from '../support/paying-company';
import { sharedProduct, type SharedProduct } from '../support/shared-product';

const short = (): string => randomUUID().slice(0, 8);
const today = (): string => dayIn('America/Sao_Paulo', new Date());

describe('A plan of R$ 0', () => {
  let product: SharedProduct;
  let root: ApiClient;

  const plan = (value: number): Promise<PlanView> =>
    root.post<PlanView>('/plans', {
      ...{ name: `Plano ${short()}`, value, users: 3, connections: 2, queues: 2 },
    });
  const company = async (planId: number, dueDate: string): Promise<CompanyView & { email: string }> => {
    const email = `dona.${short()}@padaria.test`;
    const view = await root.post<CompanyView>('/companies', {
      ...{ name: `Padaria ${short()}`, email, password: DEMO_PASSWORD, userName: 'Dona Maria' },
      ...{ recurrence: 'MENSAL', dueDate, planId },
    });
    return { ...view, email };
  };
  const signIn = (email: string) =>
    new ApiClient(product.url).call<SignInAnswer>('POST', '/auth/login', { email, password: DEMO_PASSWORD });
  const dueDateOf = async (id: number): Promise<string | null> =>
    (await root.get<CompanyView>(`/companies/${id}`)).dueDate;

  beforeAll(async () => {
    product = await sharedProduct();
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
  });

  it('has no due date, whichever is asked for, and locks nobody out', async () => {
    const free = await company((await plan(0)).id, daysAhead(-3));
    expect(free.dueDate).toBeNull();
    expect(await root.put(`/companies/${free.id}`, { dueDate: daysAhead(-3) })).toMatchObject({
      dueDate: null,
    });
    expect(await root.call('PUT', `/companies/${free.id}/renew`)).toMatchObject({
      ...{ status: 409, body: { error: 'ERR_FREE_PLAN' } },
    });
    expect((await signIn(free.email)).body.user.company).toMatchObject({ dueDate: null });
  });

  it('begins a period on the day of the change to a plan that costs something, and ends it on the way back', async () => {
    const [free, paid] = [await plan(0), await plan(49.9)];
    const { id, email } = await company(free.id, daysAhead(5));
    expect(await root.put(`/companies/${id}`, { planId: paid.id })).toMatchObject({ dueDate: today() });
    const admin = await ApiClient.signIn(product.url, email);
    await eventually(async () => {
      const { invoices } = await admin.get<InvoicePage>('/invoices/all');
      expect(invoices).toMatchObject([{ value: 49.9, dueDate: today(), status: 'open' }]);
    });
    expect(await root.put(`/companies/${id}`, { planId: free.id })).toMatchObject({ dueDate: null });
    await eventually(async () => {
      expect((await admin.get<InvoicePage>('/invoices/all')).invoices).toEqual([]);
    });
  });

  it('opens the companies that were locked out when its price comes to be nothing, and begins a period when it ends', async () => {
    const paid = await plan(49.9);
    const locked = await company(paid.id, daysAhead(-40));
    expect((await signIn(locked.email)).status).toBe(402);
    await root.put(`/plans/${paid.id}`, { value: 0 });
    await eventually(async () => expect(await dueDateOf(locked.id)).toBeNull());
    expect((await signIn(locked.email)).status).toBe(200);
    await root.put(`/plans/${paid.id}`, { value: 20 });
    await eventually(async () => expect(await dueDateOf(locked.id)).toBe(today()));
  });
});

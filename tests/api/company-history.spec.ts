import type { CompanyHistory, CompanyView, InvoicePage, MoneyView, PlanView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import { sharedProduct, type SharedProduct } from '../support/shared-product';

const short = (): string => randomUUID().slice(0, 8);
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('Decisions about a company', () => {
  let product: SharedProduct;
  let root: ApiClient;
  let admin: ApiClient;
  let company: CompanyView;
  let basic: PlanView;
  let full: PlanView;

  const historyOf = async (id: number): Promise<CompanyHistory['changes']> =>
    (await root.get<CompanyHistory>(`/companies/${id}/history`)).changes;

  beforeAll(async () => {
    product = await sharedProduct();
    root = await ApiClient.signIn(product.url, 'super@prosa.test');
    const limits = { users: 3, connections: 2, queues: 2 };
    basic = await root.post<PlanView>('/plans', { name: `Básico ${short()}`, value: 40, ...limits });
    full = await root.post<PlanView>('/plans', { name: `Completo ${short()}`, value: 60, ...limits });
    const email = `dona.${short()}@padaria.test`;
    company = await root.post<CompanyView>('/companies', {
      ...{ name: `Padaria ${short()}`, email, password: DEMO_PASSWORD, userName: 'Dona Maria' },
      ...{ recurrence: 'MENSAL', dueDate: dayIn(20), planId: basic.id },
    });
    admin = await ApiClient.signIn(product.url, email);
  });

  it('are in its history with author, reason and previous value', async () => {
    const { id } = company;
    await root.put(`/companies/${id}`, { dueDate: dayIn(30), reason: 'Cortesia do suporte' });
    await root.put(`/companies/${id}`, { planId: full.id, reason: 'Pediu por telefone' });
    await root.put(`/companies/${id}`, { recurrence: 'TRIMESTRAL' });
    await root.put(`/companies/${id}`, { campaignsEnabled: true });
    await root.put(`/companies/${id}`, { campaignsEnabled: false });
    await root.put(`/plans/${full.id}`, { value: 70 });
    await root.put(`/plans/${basic.id}`, { value: 45 });
    expect((await root.call('PUT', `/companies/${id}/renew`)).status).toBe(200);
    await root.put(`/companies/${id}/renew`, { reason: 'Pago em dinheiro' });
    await eventually(async () => {
      const changes = await historyOf(id);
      expect(changes).toContainEqual(
        expect.objectContaining({
          ...{ kind: 'dueDate', from: dayIn(20), to: dayIn(30) },
          ...{ by: expect.any(String) as string, reason: 'Cortesia do suporte' },
        }),
      );
      expect(changes).toContainEqual(
        expect.objectContaining({
          ...{ kind: 'plan', from: basic.name, to: full.name, reason: 'Pediu por telefone' },
        }),
      );
      expect(changes).toContainEqual(
        expect.objectContaining({ kind: 'recurrence', to: 'TRIMESTRAL', reason: '' }),
      );
      // The price of the plan it has, not of the one that it had.
      expect(changes.filter(({ kind }) => kind === 'planValue')).toEqual([
        expect.objectContaining({ value: 70 }),
      ]);
      expect(changes.filter(({ kind }) => kind === 'campaigns').map(({ to }) => to)).toContain('enabled');
      expect(changes[0]).toMatchObject({ kind: 'renewed', reason: 'Pago em dinheiro' });
      expect(changes.filter(({ kind }) => kind === 'renewed')).toHaveLength(2);
    });
  });

  it('are visible to super users only', async () => {
    const { id } = company;
    for (const path of [`/companies/${id}/history`, '/payments/months'])
      expect((await admin.call('GET', path)).status).toBe(403);
  });

  it('include invoices, and the platform’s revenue by month counts each invoice once', async () => {
    const { id } = company;
    const before = await root.get<MoneyView>('/payments/months');
    expect(before.months).toHaveLength(12);
    await root.put(`/companies/${id}`, { dueDate: dayIn(-40), recurrence: 'MENSAL' });
    const overdue = await eventually(async () => {
      const { changes } = await root.get<CompanyHistory>(`/companies/${id}/history`);
      const issued = changes.find(({ kind }) => kind === 'invoiceIssued');
      if (issued?.invoiceId === undefined || issued.invoiceId === null) throw new Error('no invoice yet');
      return issued;
    });
    expect(overdue).toMatchObject({ value: 70, by: null });
    const late = await root.get<MoneyView>('/payments/months');
    expect(late.overdue.count).toBe(before.overdue.count + 1);
    expect(late.overdue.value).toBeCloseTo(before.overdue.value + 70);
    await root.post(`/invoices/${overdue.invoiceId}/paid`, { reason: 'Pix por fora' });
    await eventually(async () => {
      const after = await root.get<MoneyView>('/payments/months');
      expect(after.overdue).toEqual(before.overdue);
      const [then, now] = [before.months.at(-1), after.months.at(-1)];
      expect((now?.paid ?? 0) - (then?.paid ?? 0)).toBeCloseTo(70);
      expect((now?.issued ?? 0) - (then?.issued ?? 0)).toBeCloseTo(70);
      expect(await historyOf(id)).toContainEqual(
        expect.objectContaining({ kind: 'invoicePaid', reason: 'Pix por fora', value: 70 }),
      );
    });
    expect((await admin.get<InvoicePage>('/invoices/all')).invoices.length).toBeGreaterThan(0);
  });

  it('take effect at once: the features of the new plan and its quotas', async () => {
    const { id } = company;
    const small = await root.post<PlanView>('/plans', {
      ...{ name: `Mínimo ${short()}`, value: 10, users: 1, connections: 1, queues: 1 },
      ...{ useKanban: false, useSchedules: false },
    });
    const { socket, frames } = await admin.socket();
    expect((await admin.call('GET', '/schedules')).status).toBe(200);
    await root.put(`/companies/${id}`, { planId: small.id });
    expect(await admin.call('GET', '/schedules')).toMatchObject({
      ...{ status: 403, body: { error: 'ERR_PLAN_FEATURE' } },
    });
    const another = { name: 'Ana', email: `ana.${short()}@padaria.test`, password: DEMO_PASSWORD };
    expect((await admin.call('POST', '/users', { ...another, profile: 'user' })).status).not.toBe(201);
    await eventually(() => {
      expect(frames.filter(({ event }) => event === `company-${id}-company`).at(-1)?.payload).toMatchObject({
        company: { plan: { id: small.id, users: 1, useSchedules: false } },
      });
    });
    await root.put(`/plans/${small.id}`, { useSchedules: true, users: 5 });
    expect((await admin.call('GET', '/schedules')).status).toBe(200);
    expect((await admin.call('POST', '/users', { ...another, profile: 'user' })).status).toBe(201);
    socket.close();
  });
});

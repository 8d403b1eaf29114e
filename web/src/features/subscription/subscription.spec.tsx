import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALL_PLAN_FEATURES, DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import type { CompanyView, InvoiceView, PlanOption, PlanOptions } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { dateIn } from '../../ui/calendar-days';

const AT = '2026-11-20T12:00:00.000Z';
const inDays = (days: number): string => {
  const at = new Date(`${dateIn('America/Sao_Paulo')}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};
const plan = { ...ALL_PLAN_FEATURES, id: 1, name: 'Básico', users: 3, connections: 1, queues: 2 };
const aCompany = (changes: Partial<CompanyView>): CompanyView => ({
  ...{ id: 1, uuid: '0190d1c2-0000-7000-8000-000000000001', name: 'Padaria', email: 'dona@padaria.test' },
  ...{ phone: '5511999990000', planId: 1, plan, status: true, campaignsEnabled: true, dueDate: inDays(30) },
  ...{ recurrence: 'TRIMESTRAL', timeZone: 'America/Sao_Paulo', schedules: DEFAULT_OPENING_HOURS },
  ...{ trialExpiration: null, createdAt: AT, updatedAt: AT, ...changes },
});
const anInvoice: InvoiceView = {
  ...{ id: 9, detail: 'Plano Básico', value: 149.7, dueDate: inDays(5), status: 'open' },
  ...{ recurrence: 'TRIMESTRAL', credit: 0, paidAt: null, createdAt: AT, updatedAt: AT },
};
const page = (invoices: readonly InvoiceView[]) => ({ invoices, hasMore: false, nextCursor: null });
const noPlans: PlanOptions = { options: [], pending: null };
const anOption = (id: number, name: string, changes: Partial<PlanOption> = {}): PlanOption => ({
  plan: { id, name, value: id * 50, users: 3, connections: 1, queues: 2 },
  ...{ isCurrent: false, effectiveOn: null, prorata: 0, days: 30, ...changes },
});
const open = (company: Partial<CompanyView>, invoices: readonly InvoiceView[] = [], plans = noPlans) =>
  renderApp({
    user: anAdmin(),
    path: '/subscription',
    routes: {
      'GET /companies/1': aCompany(company),
      'GET /invoices/all': page(invoices),
      'GET /subscription/plans': plans,
    },
  });

describe('the subscription', () => {
  it.each([
    [{ trialExpiration: inDays(6) }, /6dias de teste restantes/],
    [{ trialExpiration: inDays(1) }, /1dia de teste restante/],
    [{ trialExpiration: inDays(0) }, /Hoje é o último dia do teste/],
    [{ trialExpiration: inDays(-1) }, /O período de teste terminou/],
    [{ dueDate: inDays(12) }, /12dias até o vencimento/],
    [{ dueDate: inDays(-3) }, /3dias de atraso/],
    [{ dueDate: null }, /Assinatura sem data de vencimento/],
  ])('counts the days of %j', async (company, words) => {
    const app = await open(company);
    await waitFor(() => expect(document.querySelector('.subscription-countdown')).toHaveTextContent(words));
    app.unmount();
  });

  it('shows the company, its plan and what is to be paid, and leads to the invoice', async () => {
    const app = await open({}, [anInvoice]);
    const data = await screen.findByRole('region', { name: 'Dados da empresa' });
    for (const text of ['Padaria', 'dona@padaria.test', 'Básico', 'A cada 3 meses'])
      expect(within(data).getByText(text)).toBeVisible();
    expect(screen.getByText('R$ 149,70')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Pagar fatura' }));
    await waitFor(() => expect(app.path()).toBe('/financeiro'));
    app.unmount();
  });

  it('is for administrators', async () => {
    const app = await renderApp({ user: aUser(), path: '/subscription' });
    await waitFor(() => expect(app.path()).not.toBe('/subscription'));
    app.unmount();
  });
});

describe('an overdue company', () => {
  const overdue = anAdmin({
    overdue: true,
    company: { ...aUser().company, dueDate: '2020-01-31' },
  });
  const routes = { 'GET /invoices/all': page([anInvoice]), 'GET /subscription/plans': noPlans };

  it('offers its administrator to sign in to pay, and sends them to the invoices', async () => {
    const details = [{ field: 'toPay', rule: 'administrator', message: '' }];
    const app = await renderApp({
      user: null,
      path: '/login',
      routes: { ...routes, 'POST /auth/login': refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', details) },
    });
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('E-mail'), 'dona@padaria.test');
    await person.type(screen.getByLabelText('Senha'), 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/departamento financeiro/);
    app.api.on('POST /auth/login', { token: 'a-token', user: overdue });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Entrar para pagar a fatura' })).toBeEnabled(),
    );
    await person.click(screen.getByRole('button', { name: 'Entrar para pagar a fatura' }));
    await waitFor(() => expect(app.path()).toBe('/financeiro'));
    expect(app.api.calls('POST /auth/login').at(-1)?.body).toMatchObject({ toPay: true });
    app.unmount();
  });

  it('shows nothing but invoices and subscription, and says so', async () => {
    const app = await renderApp({ user: overdue, path: '/tickets', routes });
    await waitFor(() => expect(app.path()).toBe('/financeiro'));
    expect(await screen.findByText(/Pague a fatura em aberto/)).toBeVisible();
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    expect(
      within(menu)
        .getAllByRole('link', { name: /./ })
        .map(link => link.getAttribute('href')),
    ).toContain('/financeiro');
    expect(within(menu).queryByRole('link', { name: 'Conexões' })).toBeNull();
    app.unmount();
  });

  it('is asked whether all is open again as soon as the due date moves', async () => {
    const app = await renderApp({ user: overdue, path: '/financeiro', routes });
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    const before = app.api.calls('POST /auth/refresh_token').length;
    const { settings: _, ...company } = overdue.company;
    await act(async () =>
      app.socket.frame('company', { action: 'update', company: { ...company, dueDate: inDays(30) } }),
    );
    await waitFor(() => expect(app.api.calls('POST /auth/refresh_token').length).toBeGreaterThan(before));
    app.unmount();
  });

  it('changes the plan, after what that costs was said', async () => {
    const options = [
      anOption(1, 'Básico', { isCurrent: true }),
      anOption(2, 'Ouro', { prorata: 49.32 }),
      anOption(3, 'Leve', { effectiveOn: '2999-12-31' }),
    ];
    const app = await open({}, [], { options, pending: null });
    app.api.on('POST /subscription/plan', { options, pending: null });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Mudar para Leve' }));
    const later = within(await screen.findByRole('dialog', { name: 'Mudar para Leve' }));
    expect(later.getByText(/vale a partir de 31\/12\/2999/)).toBeVisible();
    await person.click(later.getByRole('button', { name: 'Cancelar' }));
    await person.click(screen.getByRole('button', { name: 'Mudar para Ouro' }));
    const now = within(await screen.findByRole('dialog', { name: 'Mudar para Ouro' }));
    expect(now.getByText(/Os 30 dias até o vencimento custam R\$.49,32 a mais/)).toBeVisible();
    await person.click(now.getByRole('button', { name: 'Mudar de plano' }));
    expect(await screen.findByText('Plano alterado')).toBeVisible();
    expect(app.api.calls('POST /subscription/plan')[0]?.body).toEqual({ planId: 2, prorata: 49.32 });
    app.unmount();
  });

  it('tells of a change on the due date, which can be taken back', async () => {
    const options = [
      anOption(1, 'Básico', { isCurrent: true }),
      anOption(3, 'Leve', { effectiveOn: '2999-12-31' }),
    ];
    const app = await open({}, [], { options, pending: { planId: 3, effectiveOn: '2999-12-31' } });
    app.api.on('DELETE /subscription/plan', { options, pending: null });
    expect(await screen.findByText(/Em 31\/12\/2999 o plano passa a ser Leve/)).toBeVisible();
    app.api.on('GET /subscription/plans', { options, pending: null });
    await userEvent.click(screen.getByRole('button', { name: 'Manter o plano atual' }));
    await waitFor(() => expect(screen.queryByText(/passa a ser Leve/)).toBeNull());
    app.unmount();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALL_PLAN_FEATURES, DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import type { CompanyView, PlanView, SignedInUser } from '@prosa/contracts';
import { setLoadAnew } from '../../core/navigation';
import { refuse } from '../../testing/fake-api';
import type { FakeRoutes } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { dateIn } from '../../ui/calendar-days';

const AT = '2026-11-20T12:00:00.000Z';
const ZONE = 'America/Sao_Paulo';

const inDays = (days: number): string => {
  const at = new Date(`${dateIn(ZONE)}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

const aPlan = (changes: Partial<PlanView> = {}): PlanView => ({
  ...ALL_PLAN_FEATURES,
  id: 1,
  uuid: 'p1',
  name: 'Básico',
  users: 3,
  connections: 1,
  queues: 3,
  value: 1234.5,
  isPublic: true,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const aCompany = (changes: Partial<CompanyView> = {}): CompanyView => ({
  id: 7,
  uuid: 'c7',
  name: 'Padaria Sol',
  email: 'sol@padaria.test',
  phone: '5511988887777',
  planId: 1,
  plan: aPlan(),
  status: true,
  campaignsEnabled: true,
  dueDate: inDays(30),
  recurrence: 'MENSAL',
  timeZone: ZONE,
  schedules: DEFAULT_OPENING_HOURS,
  trialExpiration: null,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const SETTINGS = [
  { key: 'userRating', value: 'disabled' },
  { key: 'scheduleType', value: 'disabled' },
  { key: 'userCreation', value: 'disabled' },
  { key: 'platformSender', value: 'default' },
];

const root = anAdmin({ super: true });

const start = (path: string, routes: FakeRoutes = {}, user: SignedInUser = root) =>
  renderApp({
    user,
    path,
    routes: { 'GET /settings': SETTINGS, 'GET /plans/all': [aPlan()], ...routes },
  });

const companiesAnswer = (...companies: CompanyView[]) => ({
  'GET /companies': { companies, count: companies.length, hasMore: false },
});

const tabs = async (): Promise<string[]> =>
  within(await screen.findByRole('navigation', { name: 'Páginas das configurações' }))
    .getAllByRole('link')
    .map(link => link.textContent ?? '');

describe('the options', () => {
  it('are saved as they change, with a tick', async () => {
    const app = await start('/settings', { 'PUT /settings/:key': { key: 'userRating', value: 'enabled' } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pedir avaliação' }));
    expect(screen.getByRole('checkbox', { name: 'Pedir avaliação' })).toBeChecked();
    expect(await screen.findByText('Salvo')).toBeVisible();
    expect(app.api.calls('PUT /settings/:key').map(({ path, body }) => [path, body])).toEqual([
      ['/settings/userRating', { key: 'userRating', value: 'enabled' }],
    ]);
    app.unmount();
  });

  it('go back to what the server has when it refuses, and say why', async () => {
    const app = await start('/settings', { 'PUT /settings/:key': refuse(403, 'ERR_NO_PERMISSION') });
    const control = await screen.findByRole('checkbox', { name: 'Pedir avaliação' });
    await userEvent.click(control);
    await waitFor(() => expect(control).not.toBeChecked());
    expect(await screen.findByText(/permissão/)).toBeVisible();
    app.unmount();
  });

  it('follow what another admin changes, and the hours come and go with them', async () => {
    const app = await start('/settings');
    const choice = await screen.findByRole('combobox', { name: 'Horário de atendimento' });
    expect(await tabs()).not.toContain('Horários');
    await act(async () =>
      app.socket.frame('settings', { action: 'update', setting: { key: 'scheduleType', value: 'company' } }),
    );
    await waitFor(() => expect(choice).toHaveValue('company'));
    expect(await tabs()).toContain('Horários');
    app.unmount();
  });

  it('take the payment provider’s token, and show its end only', async () => {
    const app = await start('/settings', {
      'GET /settings/asaas': '••••••••wxyz',
      'PUT /settings/asaas': { key: 'asaas', value: '••••••••1234' },
    });
    expect(await screen.findByText(/wxyz/)).toBeVisible();
    const field = screen.getByLabelText('Token do Asaas');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.type(field, 'segredo-1234{Enter}');
    expect(await screen.findByText(/••1234/)).toBeVisible();
    expect(field).toHaveValue('');
    expect(app.api.calls('PUT /settings/asaas')[0]?.body).toMatchObject({ value: 'segredo-1234' });
    app.unmount();
  });

  it('let the platform choose the connection that its codes leave by', async () => {
    const app = await start('/settings', {
      'GET /whatsapp': [{ id: 7, name: 'Avisos', status: 'CONNECTED' }],
      'PUT /settings/platformSender': { key: 'platformSender', value: '7' },
    });
    const choice = await screen.findByRole('combobox', { name: 'Envio de códigos e avisos da plataforma' });
    await screen.findByRole('option', { name: 'Avisos' });
    await userEvent.selectOptions(choice, 'Avisos');
    await waitFor(() => expect(choice).toHaveValue('7'));
    expect(app.api.calls('PUT /settings/platformSender')[0]?.body).toMatchObject({ value: '7' });
    app.unmount();
  });

  it('of the platform are not for the admins of a company', async () => {
    const app = await start('/settings', {}, anAdmin());
    await screen.findByRole('checkbox', { name: 'Pedir avaliação' });
    expect(screen.queryByRole('checkbox', { name: 'Cadastro aberto' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /avisos da plataforma/ })).toBeNull();
    expect(await tabs()).toEqual(['Opções', 'Acessos da plataforma']);
    app.unmount();
  });

  it('are closed to agents', async () => {
    const app = await start('/settings', {}, aUser());
    expect(await screen.findByText('Acesso não autorizado!')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    app.unmount();
  });
});

describe('the working hours', () => {
  const user = anAdmin({
    company: { ...anAdmin().company, settings: [{ key: 'scheduleType', value: 'company' }] },
  });

  it('are changed for the week, in the zone of the company', async () => {
    const company = aCompany({ id: 1 });
    const app = await start(
      '/settings/hours',
      {
        'GET /companies/:id': company,
        'PUT /companies/:id/schedules': ({ body }) => ({ ...company, ...(body as object) }),
      },
      user,
    );
    expect(await screen.findByText(/horário de Brasília/)).toBeVisible();
    const save = screen.getByRole('button', { name: 'Salvar' });
    expect(save).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Domingo' }));
    await userEvent.click(save);
    expect(await screen.findByText('Horários salvos')).toBeVisible();
    const [call] = app.api.calls('PUT /companies/:id/schedules');
    expect((call?.body as { schedules: object[] }).schedules).toHaveLength(7);
    app.unmount();
  });

  it('lead to the options where they are not the company’s', async () => {
    const app = await start('/settings/hours', {}, anAdmin());
    await waitFor(() => expect(app.path()).toBe('/settings'));
    app.unmount();
  });
});

describe('the companies', () => {
  it('tell how near their due dates are in words, not by colour alone', async () => {
    const app = await start(
      '/settings/companies',
      companiesAnswer(
        aCompany({ id: 2, name: 'A', dueDate: inDays(5) }),
        aCompany({ id: 3, name: 'B', dueDate: inDays(0) }),
        aCompany({ id: 4, name: 'C', dueDate: inDays(-4) }),
        aCompany({ id: 5, name: 'D', dueDate: inDays(40) }),
        aCompany({ id: 6, name: 'E', dueDate: inDays(-9) }),
      ),
    );
    const row = async (name: RegExp) => (await screen.findByText(name)).closest('[data-due]');
    expect(await row(/vence em 5 dias/)).toHaveAttribute('data-due', 'yellow');
    expect(await row(/vence hoje/)).toHaveAttribute('data-due', 'orange');
    expect(await row(/venceu há 4 dias/)).toHaveAttribute('data-due', 'red');
    expect(screen.getAllByText(/venc(e|eu) /)).toHaveLength(3);
    expect((await screen.findByText('Vencida há 9 dias')).closest('[data-due]')).toHaveAttribute(
      'data-due',
      'none',
    );
    await userEvent.selectOptions(screen.getByLabelText('Vencimento'), 'overdue');
    await waitFor(() => expect(app.api.calls('GET /companies').at(-1)?.query.get('due')).toBe('overdue'));
    app.unmount();
  });

  it('are renewed by a period from their row, when that was asked, and the renewal is taken back', async () => {
    const company = aCompany();
    const app = await start('/settings/companies', {
      ...companiesAnswer(company),
      'PUT /companies/:id/renew': { ...company, dueDate: '2027-02-28' },
      'PUT /companies/:id': ({ body }) => ({ ...company, ...(body as object) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '+ Vencimento: Padaria Sol' }));
    const question = await screen.findByRole('dialog', { name: 'Renovar Padaria Sol?' });
    expect(screen.queryByText(/novo vencimento/)).toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'Renovar' }));
    expect(await screen.findByText('Padaria Sol: novo vencimento em 28/02/2027')).toBeVisible();
    expect(screen.getByText('28/02/2027')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Desfazer/ }));
    expect(await screen.findByText(/o vencimento voltou a ser/)).toBeVisible();
    expect(screen.queryByText('28/02/2027')).toBeNull();
    app.unmount();
  });

  it('are renewed once, though the answer to the first press was lost', async () => {
    const company = aCompany();
    let presses = 0;
    const app = await start('/settings/companies', {
      ...companiesAnswer(company),
      'PUT /companies/:id/renew': () => {
        presses += 1;
        if (presses === 1) throw new TypeError('lost');
        return { ...company, dueDate: '2027-02-28' };
      },
    });
    for (const count of [1, 2]) {
      await userEvent.click(await screen.findByRole('button', { name: '+ Vencimento: Padaria Sol' }));
      const question = await screen.findByRole('dialog', { name: 'Renovar Padaria Sol?' });
      await userEvent.click(within(question).getByRole('button', { name: 'Renovar' }));
      await waitFor(() => expect(presses).toBe(count));
    }
    expect(await screen.findByText('Padaria Sol: novo vencimento em 28/02/2027')).toBeVisible();
    const keys = app.api
      .calls('PUT /companies/:id/renew')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
    app.unmount();
  });

  it('are added with a plan and a first administrator', async () => {
    const app = await start('/settings/companies', {
      ...companiesAnswer(),
      'POST /companies': ({ body }) => aCompany({ ...(body as object), id: 9 }),
    });
    const person = userEvent.setup();
    await person.click(
      (await screen.findAllByRole('button', { name: 'Adicionar empresa' }))[0] as HTMLElement,
    );
    const sheet = await screen.findByRole('dialog', { name: 'Adicionar empresa' });
    const within_ = within(sheet);
    await person.click(within_.getByRole('button', { name: 'Adicionar' }));
    expect(within_.getByLabelText('Nome')).toBeInvalid();
    await fill(person, within_.getByLabelText('Nome'), 'Livraria Lua');
    await fill(person, within_.getByLabelText('E-mail'), 'lua@livraria.test');
    await fill(person, within_.getByLabelText('Telefone'), '(11) 98888-1111');
    await within_.findByRole('option', { name: 'Básico' });
    await person.selectOptions(within_.getByLabelText('Plano'), 'Básico');
    await fill(person, within_.getByLabelText('Senha'), 'Segredo123');
    await person.click(within_.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Livraria Lua')).toBeVisible();
    expect(app.api.calls('POST /companies')[0]?.body).toEqual({
      name: 'Livraria Lua',
      email: 'lua@livraria.test',
      phone: '(11) 98888-1111',
      planId: 1,
      status: true,
      campaignsEnabled: true,
      dueDate: null,
      recurrence: 'MENSAL',
      timeZone: ZONE,
      password: 'Segredo123',
    });
    app.unmount();
  });

  it('are removed only by who writes their name', async () => {
    const app = await start('/settings/companies', {
      ...companiesAnswer(aCompany()),
      'DELETE /companies/:id': { ok: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Padaria Sol' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir Padaria Sol?' }));
    expect(dialog.getByRole('button', { name: 'Excluir' })).toBeDisabled();
    await fill(userEvent, dialog.getByLabelText('Para confirmar, digite: Padaria Sol'), 'Padaria Sol');
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByText('Padaria Sol')).toBeNull());
    expect(app.api.calls('DELETE /companies/:id')).toHaveLength(1);
    app.unmount();
  });

  it('are entered with a reason, and the page begins anew there', async () => {
    const loads: string[] = [];
    setLoadAnew(path => loads.push(path));
    const app = await start('/settings/companies', {
      ...companiesAnswer(aCompany()),
      'POST /companies/:id/access': { token: 't', user: root },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Acessar como admin: Padaria Sol' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Acessar Padaria Sol como admin' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Acessar' }));
    expect(dialog.getByLabelText('Motivo')).toBeInvalid();
    expect(app.api.calls('POST /companies/:id/access')).toHaveLength(0);
    await fill(userEvent, dialog.getByLabelText('Motivo'), '  Chamado 1234 ');
    await userEvent.click(dialog.getByRole('button', { name: 'Acessar' }));
    await waitFor(() => expect(loads).toEqual(['/']));
    expect(app.api.calls('POST /companies/:id/access').map(({ path, body }) => [path, body])).toEqual([
      ['/companies/7/access', { reason: 'Chamado 1234' }],
    ]);
    app.unmount();
  });
});

describe('the plans', () => {
  it('show what each lacks as No, and its price in reais', async () => {
    const app = await start('/settings/plans', { 'GET /plans/all': [aPlan({ useKanban: false })] });
    const row = within((await screen.findByText('Básico')).closest('tr') as HTMLElement);
    expect(row.getByText('R$\u00A01.234,50', { normalizer: text => text })).toBeVisible();
    expect(row.getAllByText('Não')).toHaveLength(1);
    expect(row.getAllByText('Sim')).toHaveLength(7);
    app.unmount();
  });

  it('are loaded into the form by their row, and say what to check when they cannot be saved', async () => {
    const app = await start('/settings/plans', { 'PUT /plans/:id': refuse(409, 'ERR_PLAN_NAME_TAKEN') });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Editar Básico' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar plano' }));
    expect(sheet.getByLabelText('Valor por mês')).toHaveValue('1.234,50');
    await person.clear(sheet.getByLabelText('Valor por mês'));
    await person.type(sheet.getByLabelText('Valor por mês'), '49');
    await person.click(sheet.getByRole('checkbox', { name: 'Kanban' }));
    await person.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(
      await screen.findByText(/Verifique se já existe um plano com o mesmo nome ou se os campos/),
    ).toBeVisible();
    const body = app.api.calls('PUT /plans/:id')[0]?.body as PlanView;
    expect([body.value, body.useKanban, body.users]).toEqual([49, false, 3]);
    app.unmount();
  });
});

describe('the platform’s visits', () => {
  it('tell the company’s admins who was here, when and why', async () => {
    const app = await start(
      '/settings/access',
      {
        'GET /companies/access-log': {
          accesses: [
            {
              ...{ id: 'a', name: 'Rita Suporte', reason: 'Chamado 1234', at: AT, endedAt: null },
              refused: ['password', 'token'],
            },
          ],
          count: 1,
          hasMore: false,
        },
      },
      anAdmin(),
    );
    const entry = within((await screen.findByText('Rita Suporte')).closest('li') as HTMLElement);
    expect(entry.getByText('Chamado 1234')).toBeVisible();
    expect(entry.getByText('agora')).toBeVisible();
    expect(entry.getByText('Recusado: trocar uma senha, criar um token.')).toBeVisible();
    app.unmount();
  });

  it('show a banner on every page to who is here, and the way back', async () => {
    const loads: string[] = [];
    setLoadAnew(path => loads.push(path));
    const acting = { name: 'Rita Suporte', companyId: 1, reason: 'Chamado 1234' };
    const app = await start(
      '/settings',
      { 'DELETE /companies/access': { token: 't', user: root } },
      {
        ...anAdmin(),
        acting,
      },
    );
    const banner = within(await screen.findByRole('complementary', { name: 'Acesso como administrador' }));
    expect(banner.getByText(/agindo como administrador de/)).toHaveTextContent('Empresa Demo');
    expect(banner.getByText('(Chamado 1234)')).toBeVisible();
    await userEvent.click(banner.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(loads).toEqual(['/settings/companies']));
    app.unmount();
  });

  it('begin anew in the other tabs of the browser, which share the session', async () => {
    const loads: string[] = [];
    setLoadAnew(path => loads.push(path));
    const app = await start('/settings');
    await screen.findByRole('checkbox', { name: 'Pedir avaliação' });
    const tell = (key: string, newValue: string | null): void =>
      act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
    tell('companyId', '1');
    tell('userId', null);
    expect(loads).toEqual([]);
    tell('companyId', '7');
    expect(loads).toContain('/');
    app.unmount();
  });

  it('never send to the company that was entered what was meant for the one before', async () => {
    const loads: string[] = [];
    setLoadAnew(path => loads.push(path));
    const tokenOf = (companyId: number): string => `a.${btoa(JSON.stringify({ companyId }))}.c`;
    const elsewhere = { ...root, companyId: 7 };
    let token = tokenOf(1);
    const app = await start('/settings', {
      'POST /auth/refresh_token': () => ({ token, user: token === tokenOf(1) ? root : elsewhere }),
      'PUT /settings/:key': refuse(403, 'ERR_SESSION_EXPIRED'),
    });
    const control = await screen.findByRole('checkbox', { name: 'Pedir avaliação' });
    token = tokenOf(7);
    await userEvent.click(control);
    await waitFor(() => expect(loads).toEqual(['/']));
    expect(app.api.calls('PUT /settings/:key')).toHaveLength(1);
    expect(app.store.getState().session.user?.companyId).toBe(1);
    app.unmount();
  });
});

describe('another super user', () => {
  it('is seen at work on companies and plans', async () => {
    const companies = await start('/settings/companies', companiesAnswer(aCompany()));
    await screen.findByText('Padaria Sol');
    await act(async () =>
      companies.socket.frame('platformCompany', {
        action: 'create',
        company: aCompany({ id: 8, name: 'Oficina Rio' }),
      }),
    );
    expect(await screen.findByText('Oficina Rio')).toBeVisible();
    await act(async () => companies.socket.frame('platformCompany', { action: 'delete', companyId: 7 }));
    await waitFor(() => expect(screen.queryByText('Padaria Sol')).toBeNull());
    companies.unmount();
    const plans = await start('/settings/plans');
    await screen.findByText('Básico');
    await act(async () =>
      plans.socket.frame('plan', { action: 'update', plan: aPlan({ name: 'Essencial', users: 12_000 }) }),
    );
    expect(await screen.findByText('Essencial')).toBeVisible();
    expect(screen.getByText('12.000')).toBeVisible();
    plans.unmount();
  });
});

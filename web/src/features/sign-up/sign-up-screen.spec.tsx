import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { ALL_PLAN_FEATURES } from '@prosa/contracts';
import type { PlanView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRoutes } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { renderApp } from '../../testing/render-app';
import type { RenderOptions, RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';

const aPlan = (changes: Partial<PlanView> = {}): PlanView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000201',
  name: 'Essencial',
  value: 99.9,
  users: 3,
  connections: 1,
  queues: 2,
  ...ALL_PLAN_FEATURES,
  useKanban: false,
  isPublic: true,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const PLANS = [aPlan(), aPlan({ id: 2, name: 'Completo', value: 1299, users: 10_000, useKanban: true })];

const OPEN: FakeRoutes = {
  'GET /public-settings/userCreation': 'enabled',
  'GET /plans/list': PLANS,
  'POST /whatsapp/send-code': { ok: true, cooldown: 60, channel: 'whatsapp' },
  'POST /whatsapp/verify-code': { ok: true },
  'POST /companies/cadastro': { ok: true, companyId: 7 },
};

const start = async (routes: FakeRoutes = {}, options: RenderOptions = {}): Promise<RunningApp> =>
  renderApp({ user: null, path: '/signup', routes: { ...OPEN, ...routes }, ...options });

const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

const fillData = async (person: UserEvent): Promise<void> => {
  await fill(person, await screen.findByLabelText('Nome da empresa'), 'Padaria Lua');
  await fill(person, screen.getByLabelText('Seu nome (opcional)'), 'Ana Lima');
  await fill(person, screen.getByLabelText('E-mail'), 'lua@padaria.test');
  await fill(person, screen.getByLabelText('Telefone'), '11988887777');
  await fill(person, screen.getByLabelText('Senha'), 'pao-quente');
  await fill(person, screen.getByLabelText('Confirme sua senha'), 'pao-quente');
  await person.click(button('Continuar'));
};

const reachCode = async (person: UserEvent): Promise<void> => {
  await fillData(person);
  await person.click(await screen.findByRole('radio', { name: /Essencial/ }));
  await person.click(button('Enviar código'));
  await screen.findByLabelText('Código de verificação');
};

beforeEach(() => sessionStorage.clear());

describe('signing up', () => {
  it('takes data, plan and code, registers the company, and leaves the e-mail at the sign-in', async () => {
    const app = await start();
    const person = userEvent.setup();
    await reachCode(person);
    expect(app.api.calls('POST /whatsapp/send-code')[0]?.body).toEqual({
      phone: '+5511988887777',
      data: { name: 'Padaria Lua', email: 'lua@padaria.test' },
    });
    await fill(person, screen.getByLabelText('Código de verificação'), '123456');
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.api.calls('POST /whatsapp/verify-code')[0]?.body).toEqual({
      phone: '+5511988887777',
      code: '123456',
    });
    expect(app.api.calls('POST /companies/cadastro')[0]?.body).toMatchObject({
      name: 'Padaria Lua',
      userName: 'Ana Lima',
      email: 'lua@padaria.test',
      phone: '+5511988887777',
      password: 'pao-quente',
      planId: 1,
      recurrence: 'MENSAL',
      status: 't',
      campaignsEnabled: true,
    });
    expect(await screen.findByText('Conta criada! Entre para começar.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('lua@padaria.test');
    expect(sessionStorage.length).toBe(0);
    app.unmount();
  });

  it('says what is wrong with each field, once it was left or the person wants to go on', async () => {
    const app = await start();
    const person = userEvent.setup();
    await screen.findByLabelText('Nome da empresa');
    expect(screen.queryByText('O nome da empresa é obrigatório')).toBeNull();
    await person.click(button('Continuar'));
    for (const text of [
      'O nome da empresa é obrigatório',
      'O email é obrigatório',
      'O telefone é obrigatório',
      'A senha é obrigatória',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getAllByText('Confirme sua senha')).toHaveLength(2);
    await waitFor(() => expect(screen.getByLabelText('Nome da empresa')).toHaveFocus());
    await person.type(screen.getByLabelText('Nome da empresa'), 'P');
    expect(screen.getByText('Muito curto!')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Nome da empresa'), { target: { value: 'P'.repeat(51) } });
    expect(screen.getByText('Muito longo!')).toBeVisible();
    await person.type(screen.getByLabelText('E-mail'), 'lua');
    expect(screen.getByText('Email inválido')).toBeVisible();
    await person.type(screen.getByLabelText('Telefone'), '1198');
    expect(screen.getByText(/Este número de telefone não existe/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Telefone'), { target: { value: '1.198765432E+10' } });
    expect(screen.getByText(/O Excel encurtou este número/)).toBeVisible();
    await fill(person, screen.getByLabelText('Senha'), 'curta');
    expect(screen.getByText('A senha deve ter no mínimo 8 caracteres')).toBeVisible();
    await fill(person, screen.getByLabelText('Confirme sua senha'), 'outra');
    expect(screen.getByText('As senhas não correspondem')).toBeVisible();
    app.unmount();
  });

  it('shows what each plan costs in reais and includes', async () => {
    const app = await start();
    await fillData(userEvent.setup());
    const card = (await screen.findByRole('radio', { name: /Essencial/ })).closest('label');
    if (card === null) throw new Error('a plan has no card');
    expect(within(card).getByText('R$ 99,90')).toBeVisible();
    expect(within(card).getByText('3 usuários')).toBeVisible();
    expect(within(card).getByText('1 conexão')).toBeVisible();
    expect(within(card).getByText('Campanhas')).toBeVisible();
    expect(within(card).queryByText('Kanban')).toBeNull();
    expect(screen.getByText('R$ 1.299,00')).toBeVisible();
    expect(screen.getByText('10.000 usuários')).toBeVisible();
    expect(button('Enviar código')).toBeDisabled();
    app.unmount();
  });

  it('says so when the plans cannot be loaded, and tries again', async () => {
    const app = await start({ 'GET /plans/list': refuse(503, 'ERR_UNAVAILABLE') });
    const person = userEvent.setup();
    await fillData(person);
    expect(await screen.findByText('Não foi possível carregar os planos')).toBeVisible();
    app.api.on('GET /plans/list', PLANS);
    await person.click(button('Tentar de novo'));
    expect(await screen.findByRole('radio', { name: /Completo/ })).toBeVisible();
    app.unmount();
  });

  it('keeps what was filled in when going back', async () => {
    const app = await start();
    const person = userEvent.setup();
    await reachCode(person);
    await person.click(button('Seus Dados, concluída'));
    expect(screen.getByLabelText('Nome da empresa')).toHaveValue('Padaria Lua');
    expect(screen.getByLabelText('Telefone')).toHaveValue('(11) 98888-7777');
    expect(screen.getByLabelText('Senha')).toHaveValue('pao-quente');
    await person.click(button('Continuar'));
    await person.click(button('Enviar código'));
    expect(await screen.findByLabelText('Código de verificação')).toBeVisible();
    expect(app.api.calls('POST /whatsapp/send-code')).toHaveLength(1);
    app.unmount();
  });

  it('never keeps the password outside the page, and asks for it again after a reload', async () => {
    const app = await start();
    const person = userEvent.setup();
    await reachCode(person);
    const kept = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
    expect(kept).toContain('Padaria Lua');
    expect(kept).not.toContain('pao-quente');
    app.unmount();
    const again = await start();
    expect(await screen.findByText(/não guardamos a sua senha/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Reenviar código em \d+ s/ })).toBeVisible();
    expect(again.api.calls('POST /whatsapp/send-code')).toHaveLength(0);
    await fill(person, screen.getByLabelText('Código de verificação'), '123456');
    await fill(person, screen.getByLabelText('Senha'), 'pao-quente');
    await fill(person, screen.getByLabelText('Confirme sua senha'), 'pao-quente');
    await person.click(button('Verificar e criar conta'));
    await waitFor(() => expect(again.path()).toBe('/login'));
    again.unmount();
  });

  it('takes a pasted sentence for its code', async () => {
    const app = await start({ 'POST /whatsapp/verify-code': refuse(422, 'ERR_CODE_INVALID') });
    const person = userEvent.setup();
    await reachCode(person);
    const field = screen.getByLabelText('Código de verificação');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await person.click(field);
    await person.paste('Seu código é 654 321.');
    expect(field).toHaveValue('654321');
    expect(await screen.findByText('Código de verificação inválido. Tente novamente.')).toBeVisible();
    expect(field).toHaveAccessibleDescription('Código de verificação inválido. Tente novamente.');
    expect(app.api.calls('POST /companies/cadastro')).toHaveLength(0);
    app.unmount();
  });

  it('sends a code again only after the cooldown', async () => {
    const app = await start();
    const person = userEvent.setup();
    await reachCode(person);
    await person.click(button(/Reenviar código em/));
    expect(screen.getByText('Por favor, aguarde o final do cooldown para reenviar o código.')).toBeVisible();
    expect(app.api.calls('POST /whatsapp/send-code')).toHaveLength(1);
    app.unmount();
  });

  it('sends another code when the cooldown is over, and says when that fails', async () => {
    const app = await start({ 'POST /whatsapp/send-code': { ok: true, cooldown: 0, channel: 'email' } });
    const person = userEvent.setup();
    await reachCode(person);
    expect(screen.getByText('Enviamos um código de 6 dígitos para lua@padaria.test.')).toBeVisible();
    app.api.on('POST /whatsapp/send-code', refuse(503, 'ERR_CODE_NOT_SENT'));
    await person.click(button('Reenviar código'));
    expect(await screen.findByText('Houve um problema ao reenviar o código.')).toBeVisible();
    app.unmount();
  });

  it('stays at the plan when the code cannot be sent', async () => {
    const app = await start({ 'POST /whatsapp/send-code': refuse(503, 'ERR_CODE_NOT_SENT') });
    const person = userEvent.setup();
    await fillData(person);
    await person.click(await screen.findByRole('radio', { name: /Essencial/ }));
    await person.click(button('Enviar código'));
    expect(
      await screen.findByText('Houve um problema ao enviar o código de verificação. Tente novamente.'),
    ).toBeVisible();
    expect(button('Enviar código')).toBeEnabled();
    app.unmount();
  });

  it('puts a taken e-mail at its field', async () => {
    const app = await start({ 'POST /whatsapp/send-code': refuse(409, 'ERR_EMAIL_TAKEN') });
    const person = userEvent.setup();
    await fillData(person);
    await person.click(await screen.findByRole('radio', { name: /Essencial/ }));
    await person.click(button('Enviar código'));
    expect(await screen.findByText('Já existe um usuário com este e-mail.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    app.unmount();
  });

  it('does not ask for another code when only the registration failed', async () => {
    const app = await start({ 'POST /companies/cadastro': refuse(503, 'ERR_UNAVAILABLE') });
    const person = userEvent.setup();
    await reachCode(person);
    await fill(person, screen.getByLabelText('Código de verificação'), '123456');
    expect(await screen.findByText('Telefone verificado.')).toBeVisible();
    app.api.on('POST /companies/cadastro', { ok: true, companyId: 7 });
    await person.click(button('Criar conta'));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.api.calls('POST /whatsapp/verify-code')).toHaveLength(1);
    app.unmount();
  });
});

describe('the sign-up around its steps', () => {
  it('asks for another password when it was a common one, and for no other code', async () => {
    const app = await start({ 'POST /companies/cadastro': refuse(422, 'ERR_COMMON_PASSWORD') });
    const person = userEvent.setup();
    await reachCode(person);
    await fill(person, screen.getByLabelText('Código de verificação'), '123456');
    expect(await screen.findByText(/Esta senha é muito comum/)).toBeVisible();
    expect(screen.getByLabelText('Senha')).toBeInvalid();
    app.api.on('POST /companies/cadastro', { ok: true, companyId: 7 });
    for (const label of ['Senha', 'Confirme sua senha']) {
      await person.clear(screen.getByLabelText(label));
      await fill(person, screen.getByLabelText(label), 'vinte-e-dois-gatos');
    }
    await person.click(button('Criar conta'));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.api.calls('POST /companies/cadastro').at(-1)?.body).toMatchObject({
      password: 'vinte-e-dois-gatos',
    });
    expect(app.api.calls('POST /whatsapp/verify-code')).toHaveLength(1);
    app.unmount();
  });

  it('takes a phone of another country by its plus', async () => {
    const app = await start();
    const person = userEvent.setup();
    const phone = await screen.findByLabelText('Telefone');
    await person.type(phone, '+1 212 555 1234');
    await person.tab();
    expect(phone).toHaveValue('+12125551234');
    expect(screen.queryByText(/número de telefone não existe/)).toBeNull();
    app.unmount();
  });

  it('says that it is closed, and the sign-in offers no way to it', async () => {
    const app = await start({ 'GET /public-settings/userCreation': 'disabled' });
    expect(
      await screen.findByText('A criação do usuário foi desabilitada pelo administrador.'),
    ).toBeVisible();
    expect(screen.queryByLabelText('Nome da empresa')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Voltar para o login' }));
    expect(await screen.findByRole('link', { name: 'Esqueceu a senha?' })).toBeVisible();
    await waitFor(() => expect(app.api.calls('GET /public-settings/userCreation')).not.toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Criar uma conta' })).toBeNull();
    app.unmount();
  });

  it.each([
    ['en', 'Your Details', 'Company name'],
    ['es', 'Tus Datos', 'Nombre de la empresa'],
  ] as const)('speaks %s', async (language, step, field) => {
    const app = await start({}, { language });
    expect(await screen.findByLabelText(field)).toBeVisible();
    expect(screen.getByText(step)).toBeVisible();
    app.unmount();
  });

  it('leads people who have an account to the sign-in', async () => {
    const app = await start();
    expect(await screen.findByText('Já tem uma conta?')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Entrar' }));
    expect(app.path()).toBe('/login');
    app.unmount();
  });
});

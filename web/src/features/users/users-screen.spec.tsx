import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aConnection, aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const PLAN = {
  id: 1,
  name: 'Básico',
  users: 3,
  connections: 1,
  queues: 5,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};

const aPerson = (changes: Partial<UserView> = {}): UserView => {
  const { company: _, ...user } = aUser({ id: 10, name: 'Bruno Lima', email: 'bruno@demo.test' });
  return { ...user, online: false, ...changes };
};

const pageOf = (users: readonly UserView[], hasMore = false, count = users.length): object => ({
  users,
  count,
  hasMore,
});

const start = (users: readonly UserView[], routes = {}, viewer = anAdmin()): Promise<RunningApp> =>
  renderApp({
    user: viewer,
    path: '/users',
    routes: {
      'GET /users': pageOf(users),
      'GET /queue': [
        { id: 1, name: 'Suporte', color: '#0B6B5D' },
        { id: 2, name: 'Vendas', color: '#C2410C' },
      ],
      'GET /whatsapp': [aConnection({ id: 7, name: 'Matriz' })],
      ...routes,
    },
  });

const live = async (
  app: RunningApp,
  payload: Parameters<RunningApp['socket']['frame']>[1],
): Promise<void> => {
  await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
  await act(async () => app.socket.frame('user', payload as never));
};

const openSheet = async (): Promise<HTMLElement> => {
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Adicionar usuário' }))[0] as HTMLElement,
  );
  return screen.findByRole('dialog', { name: 'Adicionar usuário' });
};

describe('the users', () => {
  it('shows who each is, what they are, their queues, and who is here now', async () => {
    const app = await start([
      aPerson({ online: true }),
      aPerson({ id: 11, name: 'Rita', super: true, queues: [] }),
    ]);
    const bruno = within(await screen.findByRole('row', { name: /Bruno Lima/ }));
    for (const text of ['bruno@demo.test', 'Atendente', 'Online', 'Suporte'])
      expect(bruno.getByText(text)).toBeVisible();
    const rita = within(screen.getByRole('row', { name: /Rita/ }));
    for (const text of ['Super', 'Offline', 'Nenhuma fila']) expect(rita.getByText(text)).toBeVisible();
    expect(rita.queryByRole('button')).toBeNull();
    app.unmount();
  });

  it('is for administrators only', async () => {
    const app = await start([], {}, aUser());
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    expect(screen.queryByRole('link', { name: 'Usuários' })).toBeNull();
    app.unmount();
  });

  it('says what is wrong in the words of the specification, and sends nothing', async () => {
    const app = await start([], {}, anAdmin());
    const sheet = within(await openSheet());
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getAllByText('Obrigatório')).toHaveLength(3);
    await waitFor(() => expect(sheet.getByLabelText('Nome')).toHaveFocus());
    await userEvent.type(sheet.getByLabelText('Nome'), 'A');
    expect(sheet.getByText('Muito curto!')).toBeVisible();
    fireEvent.change(sheet.getByLabelText('Nome'), { target: { value: 'A'.repeat(51) } });
    expect(sheet.getByText('Muito longo!')).toBeVisible();
    await userEvent.type(sheet.getByLabelText('E-mail'), 'ana');
    expect(sheet.getByText('Email inválido')).toBeVisible();
    fireEvent.change(sheet.getByLabelText('Senha'), { target: { value: '1234' } });
    expect(sheet.getByText('Muito curto!')).toBeVisible();
    expect(app.api.calls('POST /users')).toHaveLength(0);
    app.unmount();
  });

  it('adds a person with every right', async () => {
    const app = await start([], {
      'POST /users': aPerson({ id: 12, name: 'Davi', email: 'davi@demo.test' }),
    });
    const sheet = within(await openSheet());
    await fill(userEvent, sheet.getByLabelText('Nome'), ' Davi ');
    await fill(userEvent, sheet.getByLabelText('E-mail'), 'davi@demo.test');
    await fill(userEvent, sheet.getByLabelText('Senha'), 'segredo');
    await userEvent.selectOptions(sheet.getByLabelText('Perfil'), 'supervisor');
    await userEvent.click(await sheet.findByLabelText('Vendas'));
    await userEvent.selectOptions(sheet.getByLabelText('Conexão padrão'), 'Matriz');
    await userEvent.selectOptions(sheet.getByLabelText('Atendimentos sem fila'), 'enabled');
    await userEvent.click(sheet.getByLabelText('Trabalha com leads'));
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Davi/ })).toBeVisible();
    expect(app.api.calls('POST /users')[0]?.body).toEqual({
      name: 'Davi',
      email: 'davi@demo.test',
      password: 'segredo',
      profile: 'supervisor',
      queueIds: [2],
      whatsappId: 7,
      allTicket: 'enabled',
      leadsOn: true,
    });
    expect(await screen.findByText('Usuário salvo')).toBeVisible();
    app.unmount();
  });

  it('keeps the password of a person who is edited, and puts a taken address at its field', async () => {
    const app = await start([aPerson()], { 'PUT /users/:id': refuse(409, 'ERR_EMAIL_TAKEN') });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Bruno Lima' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    expect(await sheet.findByText('Já existe um usuário com este e-mail.')).toBeVisible();
    expect(sheet.getByLabelText('E-mail')).toBeInvalid();
    expect(app.api.calls('PUT /users/:id')[0]?.body).not.toHaveProperty('password');
    await userEvent.type(sheet.getByLabelText('E-mail'), 'x');
    expect(sheet.getByLabelText('E-mail')).toBeValid();
    app.unmount();
  });

  it('tells the numbers of the plan when it is full', async () => {
    const viewer = anAdmin();
    const app = await start(
      [aPerson(), aPerson({ id: 11, name: 'Rita' }), aPerson({ id: 12, name: 'Zoe' })],
      { 'POST /users': refuse(402, 'ERR_PLAN_LIMIT') },
      { ...viewer, company: { ...viewer.company, plan: PLAN } },
    );
    expect(await screen.findByText('3 de 3 do plano')).toBeVisible();
    const sheet = within(await openSheet());
    await userEvent.type(sheet.getByLabelText('Nome'), 'Davi');
    await fill(userEvent, sheet.getByLabelText('E-mail'), 'davi@demo.test');
    await fill(userEvent, sheet.getByLabelText('Senha'), 'segredo');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await sheet.findByRole('alert')).toHaveTextContent('O plano Básico permite 3, e 3 já existem.');
    app.unmount();
  });

  it('asks before it deletes, says why the last administrator stays, and never offers oneself', async () => {
    const { company: _, ...own } = anAdmin();
    const app = await start([own, aPerson({ profile: 'admin' })], {
      'DELETE /users/:id': refuse(409, 'ERR_LAST_ADMIN'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Bruno Lima' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Bruno Lima?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('A empresa precisa de pelo menos um administrador.')).toBeVisible();
    expect(screen.getByRole('row', { name: /Bruno Lima/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excluir Clara Admin' })).toBeNull();
    app.unmount();
  });

  it('searches half a second after the last key', async () => {
    const app = await start([aPerson()], {
      'GET /users': ({ query }: FakeRequest) =>
        pageOf(query.get('searchParam') === 'rit' ? [aPerson({ id: 11, name: 'Rita' })] : [aPerson()]),
    });
    await screen.findByRole('row', { name: /Bruno Lima/ });
    const before = app.api.calls('GET /users').length;
    const began = performance.now();
    for (const value of ['r', 'ri', 'rit'])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    await waitFor(() => expect(app.api.calls('GET /users')).toHaveLength(before + 1));
    expect(performance.now() - began).toBeGreaterThanOrEqual(490);
    expect(await screen.findByRole('row', { name: /Rita/ })).toBeVisible();
    expect(app.api.calls('GET /users')).toHaveLength(before + 1);
    expect(screen.queryByRole('row', { name: /Bruno Lima/ })).toBeNull();
    app.unmount();
  });

  it('says that a search found nothing, and clears it', async () => {
    const app = await start([aPerson()], {
      'GET /users': ({ query }: FakeRequest) => pageOf(query.has('searchParam') ? [] : [aPerson()]),
    });
    await userEvent.type(await screen.findByRole('searchbox'), 'xyz');
    expect(await screen.findByText('Nada encontrado')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Limpar busca' })[0] as HTMLElement);
    expect(await screen.findByRole('row', { name: /Bruno Lima/ })).toBeVisible();
    app.unmount();
  });

  it('follows what others change, and whoever comes and goes', async () => {
    const app = await start([aPerson(), aPerson({ id: 11, name: 'Zoe' })]);
    await screen.findByRole('row', { name: /Bruno Lima/ });
    await live(app, { action: 'create', user: aPerson({ id: 12, name: 'Carla' }) });
    await screen.findByRole('row', { name: /Carla/ });
    const names = screen.getAllByRole('row').map(row => row.textContent ?? '');
    expect(names[1]).toContain('Bruno');
    expect(names[2]).toContain('Carla');
    await live(app, { action: 'update', user: aPerson({ online: true }) });
    expect(await within(screen.getByRole('row', { name: /Bruno/ })).findByText('Online')).toBeVisible();
    await act(async () => app.socket.deliver('company-1-userOnline', { userId: 12, online: true }));
    expect(await within(screen.getByRole('row', { name: /Carla/ })).findByText('Online')).toBeVisible();
    await live(app, { action: 'delete', userId: 12 });
    await waitFor(() => expect(screen.queryByRole('row', { name: /Carla/ })).toBeNull());
    await act(async () => app.socket.frame('queue', { action: 'delete', queueId: 1 }));
    await waitFor(() => expect(screen.queryByText('Suporte')).toBeNull());
    app.unmount();
  });

  it('closes the sheet over somebody who was deleted meanwhile', async () => {
    const app = await start([aPerson()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Bruno Lima' }));
    await screen.findByRole('dialog', { name: 'Editar usuário' });
    await live(app, { action: 'delete', userId: 10 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    app.unmount();
  });

  it('loads page after page as the end comes near, and no row twice or never', async () => {
    const all = Array.from({ length: 90 }, (_, index) =>
      aPerson({ id: 100 + index, name: `Pessoa ${String(index).padStart(2, '0')}` }),
    );
    const app = await start([], {
      'GET /users': ({ query }: FakeRequest) => {
        const from = (Number(query.get('pageNumber')) - 1) * 40;
        return pageOf(all.slice(from, from + 40), from + 40 < all.length, all.length);
      },
    });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(91));
    expect(screen.getByText('90 registros')).toBeVisible();
    expect(new Set(screen.getAllByRole('row').map(row => row.textContent)).size).toBe(91);
    app.unmount();
  });

  it('offers to try again when the list could not be loaded', async () => {
    const app = await start([], { 'GET /users': refuse(503, 'ERR_UNAVAILABLE') });
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeVisible();
    app.api.on('GET /users', pageOf([aPerson()]));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('row', { name: /Bruno Lima/ })).toBeVisible();
    app.unmount();
  });

  it.each([
    ['en', 'Users', 'Agent'],
    ['es', 'Usuarios', 'Agente'],
  ] as const)('speaks %s', async (language, title, role) => {
    const app = await renderApp({
      user: anAdmin(),
      path: '/users',
      language,
      routes: { 'GET /users': pageOf([aPerson()]) },
    });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(await screen.findByText(role)).toBeVisible();
    app.unmount();
  });
});

describe('one’s own row among the users', () => {
  it('asks administrators for their own password when they change how they themselves sign in', async () => {
    const viewer = anAdmin();
    const { company: _, ...self } = viewer;
    const app = await start([{ ...self, online: true }, aPerson()], { 'PUT /users/:id': self }, viewer);
    await userEvent.click(await screen.findByRole('button', { name: `Editar ${viewer.name}` }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));
    expect(sheet.queryByLabelText('Sua senha atual')).toBeNull();
    await fill(userEvent, sheet.getByLabelText('Senha'), 'outra-senha');
    await fill(userEvent, sheet.getByLabelText('Sua senha atual'), 'prosa-demo');
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(app.api.calls('PUT /users/:id')).toHaveLength(1));
    const body = app.api.calls('PUT /users/:id')[0]?.body;
    expect(body).toMatchObject({ password: 'outra-senha', currentPassword: 'prosa-demo' });
    for (const own of ['id', 'emailUntilNow']) expect(body).not.toHaveProperty(own);
    app.unmount();
  });
});

describe('the default connection of a user', () => {
  it('offers no number of campaigns as default, unless it is the one', async () => {
    const numbers = [
      aConnection({ id: 7, name: 'Matriz' }),
      aConnection({ id: 8, name: 'Ofertas', purpose: 'campaign' }),
      aConnection({ id: 9, name: 'Avisos', purpose: 'campaign' }),
    ];
    const app = await start([aPerson({ whatsappId: 8 })], { 'GET /whatsapp': numbers });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Bruno Lima' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));
    const choice = within(sheet.getByLabelText('Conexão padrão'));
    expect(await choice.findByRole('option', { name: 'Matriz' })).toBeVisible();
    expect(choice.getByRole('option', { name: 'Ofertas' })).toBeVisible();
    expect(choice.queryByRole('option', { name: 'Avisos' })).toBeNull();
    app.unmount();
  });
});

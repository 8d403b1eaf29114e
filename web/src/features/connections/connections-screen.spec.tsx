import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConnectionView, SessionView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import { campaignAdmin } from '../../testing/campaigns-world';
import { fill } from '../../testing/fill';
import { aConnection, aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { connectionsActions } from './connections.slice';

const start = (connections: readonly ConnectionView[], routes = {}): Promise<RunningApp> =>
  renderApp({ user: anAdmin(), path: '/connections', routes: { 'GET /whatsapp': connections, ...routes } });

const session = (changes: Partial<SessionView> = {}): SessionView => ({
  id: 1,
  status: 'qrcode',
  reason: null,
  qrcode: '2@first,code',
  retries: 0,
  restrictedUntil: null,
  newChatQuota: null,
  updatedAt: '2026-11-20T12:01:00.000Z',
  ...changes,
});

const tell = async (app: RunningApp, change: SessionView): Promise<void> => {
  await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
  await act(async () => app.socket.frame('whatsappSession', { action: 'update', session: change }));
};

describe('the connections', () => {
  it('keep what happened while their list was on its way', async () => {
    let answer: (connections: readonly ConnectionView[]) => void = () => undefined;
    const slow = new Promise<readonly ConnectionView[]>(resolve => (answer = resolve));
    const app = await start([], { 'GET /whatsapp': () => slow });
    await tell(app, session({ status: 'CONNECTED' }));
    await act(async () => answer([aConnection({ name: 'Vendas', status: 'qrcode' })]));
    const row = await screen.findByRole('row', { name: /Vendas/ });
    expect(within(row).getByText('Conectado')).toBeVisible();
    app.unmount();
  });

  it('keep what a session did since the answer to a change of its connection was made', async () => {
    const app = await start([aConnection({ name: 'Vendas', status: 'OPENING' })]);
    await screen.findByRole('row', { name: /Vendas/ });
    await tell(app, session({ status: 'CONNECTED' }));
    const answered = aConnection({ name: 'Lojas', status: 'OPENING' });
    await act(
      async () =>
        void app.store.dispatch(connectionsActions.saved({ sheet: 0, isNew: false, view: answered })),
    );
    const row = await screen.findByRole('row', { name: /Lojas/ });
    expect(within(row).getByText('Conectado')).toBeVisible();
    app.unmount();
  });

  it('offers what the status of each session allows', async () => {
    const app = await start([
      aConnection({ id: 1, name: 'Um', status: 'CONNECTED' }),
      aConnection({ id: 2, name: 'Dois', status: 'qrcode', qrcode: '2@x' }),
      aConnection({ id: 3, name: 'Três', status: 'DISCONNECTED', reason: 'logged_out' }),
      aConnection({ id: 4, name: 'Quatro', status: 'OPENING' }),
      aConnection({ id: 5, name: 'Cinco', status: 'TIMEOUT', reason: 'internal' }),
    ]);
    const row = async (name: string): Promise<HTMLElement> =>
      screen.findByRole('row', { name: new RegExp(name) });
    expect(within(await row('Um')).getByRole('button', { name: 'Desconectar' })).toBeEnabled();
    expect(within(await row('Dois')).getByRole('button', { name: 'QR CODE' })).toBeEnabled();
    expect(within(await row('Três')).getByRole('button', { name: 'Novo QR CODE' })).toBeEnabled();
    expect(within(await row('Três')).getByText('O aparelho foi desconectado pelo celular.')).toBeVisible();
    expect(within(await row('Cinco')).getByText(/^Falha interna do Prosa, não da rede/)).toBeVisible();
    expect(within(await row('Cinco')).getByRole('button', { name: 'Falha interna' })).toBeVisible();
    const opening = within(await row('Quatro')).getAllByRole('button', { name: 'Conectando' });
    expect(opening.some(button => button.hasAttribute('disabled'))).toBe(true);
    app.unmount();
  });

  it('tells since when and why, until when WhatsApp restricts it, and when it was away', async () => {
    const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
    const gaps = [
      { id: 'b', from: ago(3), until: ago(2), recovered: 14 },
      { id: 'a', from: ago(30), until: ago(29), recovered: 0 },
    ];
    const app = await start(
      [
        aConnection({ id: 1, name: 'Um', restrictedUntil: ago(-5) }),
        aConnection({ id: 2, name: 'Dois', status: 'DISCONNECTED', reason: 'company_blocked' }),
        aConnection({ id: 3, name: 'Três', restrictedUntil: ago(1) }),
      ],
      {
        'GET /whatsapp/:id/gaps': ({ params }: { params: { id: string } }) => (params.id === '1' ? gaps : []),
      },
    );
    const row = (name: string): Promise<HTMLElement> => screen.findByRole('row', { name: new RegExp(name) });
    expect(within(await row('Um')).getByText(/^desde \d\d\/\d\d\/\d\d \d\d:\d\d$/)).toBeVisible();
    expect(within(await row('Um')).getByText(/^Restrita pelo WhatsApp até/)).toBeVisible();
    expect(within(await row('Dois')).getByText(/^A empresa está bloqueada/)).toBeVisible();
    expect(within(await row('Dois')).queryByRole('button', { name: 'Novo QR CODE' })).toBeNull();
    expect(within(await row('Três')).queryByText(/^Restrita/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Períodos fora do ar de Um' }));
    const dialog = await screen.findByRole('dialog', { name: 'Períodos fora do ar de Um' });
    expect(within(dialog).getByText(/; 14 mensagens recuperadas\.$/)).toBeVisible();
    expect(within(dialog).getByText(/; nenhuma mensagem perdida\.$/)).toBeVisible();
    app.unmount();
  });

  it('keeps a new token from those whose plan has none, and before there is a connection', async () => {
    const app = await start([]);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Adicionar WhatsApp' }));
    await person.click(await screen.findByRole('tab', { name: 'Integração' }));
    expect(screen.getByText(/^Adicione a conexão primeiro/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Integração' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Prompt de IA' })).toBeVisible();
    app.unmount();
  });

  it('lets agents look but not touch', async () => {
    const app = await renderApp({
      user: aUser(),
      path: '/connections',
      routes: { 'GET /whatsapp': [aConnection()] },
    });
    expect(await screen.findByText('Conectado')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Desconectar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar WhatsApp' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Excluir/ })).toBeNull();
    app.unmount();
  });

  it('shows the QR code live and closes the dialog when the phone has read it', async () => {
    const app = await start([aConnection({ status: 'DISCONNECTED' })], {
      'PUT /whatsappsession/:id': { ok: true },
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Novo QR CODE' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leia o QR Code para iniciar a sessão' });
    expect(within(dialog).getByText('Aguardando o QR code…')).toBeVisible();
    await tell(app, session());
    expect(
      await within(dialog).findByRole('img', { name: 'QR code da conexão Atendimento' }),
    ).toHaveAttribute('data-qrcode', '2@first,code');
    await tell(app, session({ qrcode: '2@second,code' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('img')).toHaveAttribute('data-qrcode', '2@second,code'),
    );
    await tell(app, session({ status: 'PAIRING', qrcode: '' }));
    await waitFor(() => expect(app.store.getState().connections.qrFor).toBeNull());
    expect(await screen.findByText('Pareando')).toBeVisible();
    app.unmount();
  });

  it('keeps the QR code when the same connection is told to the whole company without it', async () => {
    const app = await start([aConnection({ status: 'qrcode', qrcode: '2@first,code' })]);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'QR CODE' }));
    await act(async () =>
      app.socket.frame('whatsapp', {
        action: 'update',
        whatsapp: aConnection({ status: 'qrcode', qrcode: '' }),
      }),
    );
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    app.unmount();
  });

  it('warns in the menu once a connection has been unhealthy for two seconds', async () => {
    const app = await start([aConnection()]);
    await screen.findByText('Conectado');
    await tell(app, session({ status: 'DISCONNECTED', qrcode: '' }));
    await screen.findByText('Desconectado');
    expect(screen.queryByText('Há conexão com problema')).toBeNull();
    expect(await screen.findByText('Há conexão com problema')).toBeInTheDocument();
    app.unmount();
  });

  it('says what is wrong with a name before it is sent', async () => {
    const app = await start([]);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Adicionar WhatsApp' }));
    const sheet = await screen.findByRole('dialog', { name: 'Adicionar WhatsApp' });
    await person.click(within(sheet).getByRole('button', { name: 'Adicionar' }));
    expect(within(sheet).getByText('O nome é necessário')).toBeVisible();
    await person.type(within(sheet).getByLabelText('Nome'), 'A');
    expect(within(sheet).getByText('Muito pequeno!')).toBeVisible();
    await fill(person, within(sheet).getByLabelText('Nome'), 'tendimento muito longo');
    expect(within(sheet).getByText('Muito grande!')).toBeVisible();
    expect(app.api.calls('POST /whatsapp')).toHaveLength(0);
    app.unmount();
  });

  it('adds a connection and goes on to its QR code', async () => {
    const app = await start([], {
      'POST /whatsapp': aConnection({ id: 9, name: 'Vendas', status: 'OPENING', isDefault: false }),
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Adicionar WhatsApp' }));
    const sheet = await screen.findByRole('dialog', { name: 'Adicionar WhatsApp' });
    await fill(person, within(sheet).getByLabelText('Nome'), 'Vendas');
    await person.click(within(sheet).getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('dialog', { name: 'Leia o QR Code para iniciar a sessão' })).toBeVisible();
    expect(app.api.calls('POST /whatsapp')[0]?.body).toMatchObject({
      name: 'Vendas',
      color: '#773DFA',
      isDefault: true,
    });
    app.unmount();
  });

  it('puts a name that is taken at its field', async () => {
    const app = await start([], { 'POST /whatsapp': refuse(409, 'ERR_CONNECTION_NAME_TAKEN') });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Adicionar WhatsApp' }));
    const sheet = await screen.findByRole('dialog', { name: 'Adicionar WhatsApp' });
    await fill(person, within(sheet).getByLabelText('Nome'), 'Vendas');
    await person.click(within(sheet).getByRole('button', { name: 'Adicionar' }));
    expect(await within(sheet).findByText('Já existe uma conexão com este nome.')).toBeVisible();
    expect(within(sheet).getByLabelText('Nome')).toBeInvalid();
    app.unmount();
  });

  it('asks before deleting, and says why when it cannot be done', async () => {
    const app = await start([aConnection()], {
      'DELETE /whatsapp/:id': refuse(409, 'ERR_NO_OTHER_WHATSAPP'),
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Excluir Atendimento' }));
    const question = await screen.findByRole('dialog', { name: 'Excluir Atendimento?' });
    await person.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Deve haver pelo menos um WhatsApp padrão.')).toBeVisible();
    expect(app.store.getState().connections.items).toHaveLength(1);
    app.unmount();
  });

  it('offers to try again when the list could not be loaded', async () => {
    const app = await start([], { 'GET /whatsapp': refuse(503, 'ERR_UNAVAILABLE') });
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeVisible();
    app.api.on('GET /whatsapp', [aConnection()]);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Conectado')).toBeVisible();
    app.unmount();
  });
});

describe('the connections', () => {
  it('for campaigns stand on a page of their own, and are added there', async () => {
    const bodies: unknown[] = [];
    const made = aConnection({ id: 9, name: 'Black Friday', isDefault: false, purpose: 'campaign' });
    const app = await renderApp({
      user: campaignAdmin(),
      path: '/connections-campaigns',
      routes: {
        'GET /whatsapp': [
          aConnection({ name: 'Atendimento' }),
          aConnection({ id: 8, name: 'Ofertas', isDefault: false, purpose: 'campaign' }),
        ],
        'POST /whatsapp-campaigns': ({ body }: { body: unknown }) => (bodies.push(body), made),
        'DELETE /whatsapp-campaigns/8': { ok: true },
      },
    });
    expect(await screen.findByRole('row', { name: /Ofertas/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Conexões de campanhas' })).toBeVisible();
    expect(screen.queryByRole('row', { name: /Atendimento/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar WhatsApp' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.queryByLabelText('Conexão padrão')).toBeNull();
    await fill(userEvent.setup(), sheet.getByLabelText('Nome'), 'Black Friday');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('row', { name: /Black Friday/, hidden: true })).toBeInTheDocument();
    expect(bodies).toMatchObject([{ name: 'Black Friday', isDefault: false }]);
    app.unmount();
  });
});

describe('a connection that waits for its first QR code', () => {
  it('says that WhatsApp cannot be reached, and that it is tried again', async () => {
    const app = await start([aConnection({ status: 'DISCONNECTED' })], {
      'PUT /whatsappsession/:id': { ok: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Novo QR CODE' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leia o QR Code para iniciar a sessão' });
    await tell(app, session({ status: 'OPENING', reason: 'network', qrcode: '' }));
    expect(await within(dialog).findByText('Sem contato com o WhatsApp; tentando de novo.')).toBeVisible();
    app.unmount();
  });
});

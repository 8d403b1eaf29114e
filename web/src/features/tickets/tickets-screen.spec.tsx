import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TicketView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-api';
import { aConnection, aUser, anAdmin } from '../../testing/fixtures';
import { layOut } from '../../testing/layout';
import { renderApp } from '../../testing/render-app';
import type { RenderOptions, RunningApp } from '../../testing/render-app';
import { aMessage, aPending, aQuickMessage, aTicket, later, uuidOf } from './ticket-fixtures';

const maria = { id: 1, name: 'Maria Oliveira', number: '5511900000001', profilePicUrl: null };
const joao = { id: 2, name: 'João Santos', number: '5511900000002', profilePicUrl: null };
const paulo = { id: 3, name: 'Paulo Costa', number: '5511900000003', profilePicUrl: null };

const mine = aTicket({ id: 1, contact: maria, updatedAt: later(9) });
const mineToo = aTicket({ id: 2, contact: joao, lastMessage: 'Tudo *certo*?' });
const waiting = aPending({ id: 3, contact: paulo });
const world: readonly TicketView[] = [mine, mineToo, waiting, aTicket({ id: 4, status: 'closed' })];

const page = (tickets: readonly TicketView[]) => ({
  tickets,
  hasMore: false,
  nextCursor: null,
  count: tickets.length,
});

const listed = ({ query }: FakeRequest): unknown => {
  if (query.get('withUnreadMessages') === 'true') return page(world.filter(one => one.unreadMessages > 0));
  const status = query.get('status');
  const term = (query.get('searchParam') ?? '').toLowerCase();
  return page(
    world.filter(
      one => (status === null || one.status === status) && one.contact.name.toLowerCase().includes(term),
    ),
  );
};

const changed = ({ params, body }: FakeRequest): unknown => {
  const held = world.find(one => one.id === Number(params['id']));
  const { status, queueId, userId } = body as {
    status?: TicketView['status'];
    queueId?: number;
    userId?: number;
  };
  const next =
    queueId === undefined ? { status } : { queueId, status: userId === undefined ? 'pending' : 'open' };
  const user =
    next.status === 'open'
      ? { userId: userId ?? 3, user: { id: 3, name: 'Ana Souza' } }
      : { userId: null, user: null };
  return { ...held, ...next, ...(next.status === 'closed' ? {} : user), updatedAt: later(100) };
};

const stored = ({ params, body }: FakeRequest): unknown => {
  const { id, body: text } = body as { id: string; body: string };
  return aMessage({
    id: `WA-${id}`,
    ticketId: Number(params['id']),
    body: text,
    fromMe: true,
    ack: 2,
    clientId: id,
    createdAt: later(90),
  });
};

const routes: FakeRoutes = {
  'GET /tickets': listed,
  'GET /tickets/counts': { pending: 1, open: 2, closed: 1, unread: 0 },
  'GET /tickets/u/:uuid': ({ params }: FakeRequest) =>
    world.find(one => one.uuid === params['uuid']) ?? refuse(404, 'ERR_NO_TICKET_FOUND'),
  'PUT /tickets/:id': changed,
  'DELETE /tickets/:id': { ok: true },
  'GET /messages/:id': ({ params }: FakeRequest) => ({
    messages: [
      aMessage({ id: `M${params['id']}`, ticketId: Number(params['id']), body: `Pergunta ${params['id']}` }),
    ],
    hasMore: false,
    nextCursor: null,
    ticket: mine,
  }),
  'POST /messages/:id/read': { ok: true },
  'POST /messages/:id': stored,
  'GET /queue': [
    { id: 1, name: 'Suporte', color: '#0B6B5D' },
    { id: 2, name: 'Vendas', color: '#7C3AED' },
  ],
  'GET /whatsapp': [aConnection()],
  'GET /users/list': [aUser({ id: 4, name: 'Bruno Lima' })],
  'GET /tags/list': [],
  'GET /quick-messages/list': [aQuickMessage()],
  'GET /ticket/interaction/:id': {
    interactions: [
      {
        id: 'a',
        type: 'ACCEPTED',
        text: 'Ana aceitou',
        params: {},
        author: 'Ana Souza',
        createdAt: later(0),
      },
    ],
    count: 1,
    pages: 1,
  },
};

let app: RunningApp;
const start = async (options: RenderOptions = {}): Promise<RunningApp> => {
  app = await renderApp({ path: '/tickets', ...options, routes: { ...routes, ...options.routes } });
  return app;
};
const open = (id: number, options: RenderOptions = {}) =>
  start({ path: `/tickets/${uuidOf(id)}`, ...options });

const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });
const row = (name: RegExp) => screen.findByRole('link', { name });
const history = () => screen.findByRole('log');

layOut();
afterEach(() => app.unmount());

describe('the ticket list', () => {
  it('shows what I attend to and how many wait', async () => {
    await start();
    expect(await row(/Maria Oliveira/)).toHaveAttribute('href', `/tickets/${uuidOf(1)}`);
    expect(await screen.findByRole('tab', { name: /Atendendo.*2 atendimentos/ })).toBeVisible();
    expect(await screen.findByRole('tab', { name: /Aguardando.*1 atendimento/ })).toBeVisible();
    expect(screen.getByText('Selecione um atendimento para conversar')).toBeVisible();
  });

  it('lets a waiting ticket be accepted and not opened', async () => {
    const person = userEvent.setup();
    const { api, path } = await start();
    await person.click(await screen.findByRole('tab', { name: /Aguardando/ }));
    expect(screen.queryByRole('link', { name: /Paulo/ })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Aceitar o atendimento de Paulo Costa' }));
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(3)}`));
    expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ status: 'open', userId: 3 });
    expect(await composer()).toBeEnabled();
    expect(await row(/Paulo Costa/)).toHaveAttribute('aria-current', 'page');
  });

  it('says so when another agent was faster', async () => {
    const person = userEvent.setup();
    await start({ routes: { 'PUT /tickets/:id': refuse(409, 'ERR_TICKET_ASSIGNED') } });
    await person.click(await screen.findByRole('tab', { name: /Aguardando/ }));
    await person.click(await screen.findByRole('button', { name: /Aceitar o atendimento/ }));
    expect(await screen.findByText(/já está com um atendente/i)).toBeVisible();
  });

  it('loses a waiting ticket that another agent accepted, live', async () => {
    const person = userEvent.setup();
    const { socket } = await start();
    await person.click(await screen.findByRole('tab', { name: /Aguardando/ }));
    await screen.findByRole('button', { name: /Aceitar o atendimento de Paulo/ });
    await person.unhover(screen.getByRole('list', { name: 'Aguardando' }));
    const ticket = {
      ...waiting,
      status: 'open' as const,
      userId: 4,
      user: { id: 4, name: 'Bruno' },
      updatedAt: later(99),
    };
    await act(async () => socket.frame('ticket', { action: 'update', ticket }));
    expect(await screen.findByText('Ninguém aguardando')).toBeVisible();
  });

  it('searches half a second after the last key', async () => {
    const person = userEvent.setup();
    const { api } = await start();
    await person.click(await screen.findByRole('tab', { name: 'Busca' }));
    const field = await screen.findByRole('searchbox');
    for (const value of ['j', 'jo', 'joã', 'joão']) fireEvent.change(field, { target: { value } });
    await waitFor(() => {
      const terms = api.calls('GET /tickets').map(({ query }) => query.get('searchParam'));
      expect(terms).toContain('joão');
      expect(terms).not.toContain('jo');
    });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maria/ })).toBeNull());
    expect(await row(/João Santos/)).toBeVisible();
  });

  it('offers show-all and the user filter to who sees everything only', async () => {
    await start();
    await row(/Maria/);
    expect(screen.queryByRole('checkbox', { name: 'Todos' })).toBeNull();
    app.unmount();
    await start({ user: anAdmin() });
    expect(await screen.findByRole('checkbox', { name: 'Todos' })).toBeInTheDocument();
  });
});

describe('the conversation', () => {
  it('shows a message at once, with a clock, and then as sent', async () => {
    const person = userEvent.setup();
    let answer: () => void = () => undefined;
    const gate = new Promise<void>(resolve => {
      answer = resolve;
    });
    const { api } = await open(1, {
      routes: { 'POST /messages/:id': async (request: FakeRequest) => (await gate, stored(request)) },
    });
    await person.type(await composer(), 'Já verifico{Enter}');
    const bubble = await within(await history()).findByText('Já verifico', { exact: false });
    const line = bubble.closest('article');
    expect(line).not.toBeNull();
    expect(within(line as HTMLElement).getByText('Enviando')).toBeInTheDocument();
    expect(await composer()).toHaveValue('');
    expect(await composer()).toHaveFocus();
    await act(async () => answer());
    expect(await within(await history()).findByText('Enviada')).toBeInTheDocument();
    expect(within(await history()).getAllByText('Já verifico', { exact: false })).toHaveLength(1);
    expect(api.calls('POST /messages/:id')[0]?.body).toMatchObject({ body: '*Ana Souza:*\nJá verifico' });
  });

  it('breaks the line with Shift+Enter and sends nothing that is blank', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    await person.type(await composer(), 'a{Shift>}{Enter}{/Shift}b');
    expect(await composer()).toHaveValue('a\nb');
    await person.clear(await composer());
    await person.type(await composer(), '   {Enter}');
    expect(api.calls('POST /messages/:id')).toHaveLength(0);
  });

  it('leaves the signature out when it is switched off', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    await person.click(await screen.findByRole('button', { name: 'Assinar', pressed: true }));
    await person.type(await composer(), 'Oi{Enter}');
    await waitFor(() => expect(api.calls('POST /messages/:id')[0]?.body).toMatchObject({ body: 'Oi' }));
  });

  it('keeps what failed, and sends it again', async () => {
    const person = userEvent.setup();
    const { api } = await open(1, { routes: { 'POST /messages/:id': refuse(422, 'ERR_SENDING_WAPP_MSG') } });
    await person.type(await composer(), 'Oi{Enter}');
    const again = await screen.findByRole('button', { name: 'Reenviar' });
    expect(screen.getByRole('button', { name: 'Copiar', description: '' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Descartar' })).toBeVisible();
    api.on('POST /messages/:id', stored);
    await person.click(again);
    expect(await within(await history()).findByText('Enviada')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reenviar' })).toBeNull();
    const ids = api.calls('POST /messages/:id').map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
  });

  it('discards what failed', async () => {
    const person = userEvent.setup();
    await open(1, { routes: { 'POST /messages/:id': refuse(422, 'ERR_SENDING_WAPP_MSG') } });
    await person.type(await composer(), 'Nunca mais{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.queryByText('Nunca mais', { exact: false })).toBeNull();
  });

  it('never shows the draft of one ticket in another, and says in the list that there is one', async () => {
    const person = userEvent.setup();
    await open(1);
    await person.type(await composer(), 'rascunho de Maria');
    expect(await row(/Maria Oliveira.*Rascunho: rascunho de Maria/)).toBeVisible();
    await person.click(await row(/João Santos/));
    await waitFor(async () => expect(await composer()).toHaveValue(''));
    await person.type(await composer(), 'para João');
    await person.click(await row(/Maria Oliveira/));
    await waitFor(async () => expect(await composer()).toHaveValue('rascunho de Maria'));
  });

  it('offers quick answers on "/", with their variables resolved in the preview and when sent', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    await person.type(await composer(), '/bol');
    expect(await screen.findByRole('option', { name: /boleto.*Oi Maria, segue o boleto/ })).toBeVisible();
    await person.keyboard('{Enter}');
    expect(await composer()).toHaveValue('Oi {{firstName}}, segue o boleto.');
    expect(screen.getByText(/Oi Maria, segue o boleto/)).toBeVisible();
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.calls('POST /messages/:id')[0]?.body).toMatchObject({
        body: '*Ana Souza:*\nOi Maria, segue o boleto.',
      }),
    );
  });

  it('warns while the connection is down, and still takes messages', async () => {
    await open(1, { routes: { 'GET /whatsapp': [aConnection({ status: 'DISCONNECTED' })] } });
    expect(await screen.findByText(/A conexão Atendimento não está conectada/)).toBeVisible();
    expect(await composer()).toBeEnabled();
  });

  it('cannot be written in while the ticket is closed, and can after reopening', async () => {
    const person = userEvent.setup();
    await open(4);
    expect(await composer()).toBeDisabled();
    await person.click(await screen.findByRole('button', { name: 'Reabrir' }));
    await waitFor(async () => expect(await composer()).toBeEnabled());
  });

  it('shows a live message, and marks the ticket read', async () => {
    const { socket, api } = await open(1);
    await history();
    const ticket = { ...mine, unreadMessages: 1, updatedAt: later(50) };
    const message = aMessage({ id: 'LIVE', body: 'Cheguei agora', createdAt: later(50) });
    await act(async () =>
      socket.frame('appMessage', { action: 'create', message, ticket, contact: ticket.contact }),
    );
    expect(await within(await history()).findByText('Cheguei agora')).toBeVisible();
    await waitFor(() => expect(api.calls('POST /messages/:id/read')).toHaveLength(1));
  });
});

describe('what is done to a ticket', () => {
  it('resolves it, goes back to the list, and can be undone', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1);
    await person.click(await screen.findByRole('button', { name: 'Resolver' }));
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(await screen.findByText('Atendimento resolvido.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.calls('PUT /tickets/:id').at(-1)?.body).toMatchObject({ status: 'open' }));
  });

  it('returns it to its queue', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1);
    await person.click(await screen.findByRole('button', { name: 'Devolver' }));
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ status: 'pending', userId: null });
  });

  it('transfers it only when a queue was chosen, to somebody when wished', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1);
    await person.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transferir atendimento' });
    const confirm = within(dialog).getByRole('button', { name: 'Transferir' });
    expect(confirm).toBeDisabled();
    await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Fila' }), 'Vendas');
    const search = within(dialog).getByRole('combobox', { name: 'Atendente' });
    await person.type(search, 'br');
    expect(within(dialog).queryByRole('option', { name: /Bruno/ })).toBeNull();
    await person.type(search, 'u');
    await person.click(await within(dialog).findByRole('option', { name: /Bruno Lima/ }));
    await person.click(confirm);
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ queueId: 2, userId: 4 });
  });

  it('deletes it after a question, for admins only', async () => {
    const person = userEvent.setup();
    await open(1);
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await screen.findByRole('menuitem', { name: 'Detalhes do ticket' });
    expect(screen.queryByRole('menuitem', { name: 'Excluir' })).toBeNull();
    app.unmount();
    const { api, path } = await open(1, { user: anAdmin() });
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(api.calls('DELETE /tickets/:id')).toHaveLength(1));
    await waitFor(() => expect(path()).toBe('/tickets'));
  });

  it('carries one kanban tag at most', async () => {
    const person = userEvent.setup();
    await open(1, {
      routes: {
        'GET /tags/list': [{ id: 8, name: 'Proposta', color: '#0B6B5D', kanban: true }],
        'POST /tags/ticket/sync': refuse(409, 'KANBAN EXCEEDED'),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Tags' }));
    await person.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
    await person.click(await screen.findByRole('option', { name: /Proposta/ }));
    expect(await screen.findByText('Não é possível adicionar mais de uma TAG Kanban!')).toBeVisible();
  });

  it('shows its history by day', async () => {
    const person = userEvent.setup();
    await open(1);
    await person.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Detalhes do ticket' }));
    await person.click(await screen.findByRole('tab', { name: 'Histórico de Interações' }));
    expect(await screen.findByText('Ana aceitou')).toBeVisible();
  });
});

describe('opening by address', () => {
  it.each([
    ['denied access', refuse(403, 'ERR_NO_PERMISSION'), 'Acesso não permitido'],
    [
      'another agent’s ticket',
      aTicket({ id: 9, userId: 4, user: { id: 4, name: 'Bruno' } }),
      'Este ticket no momento já está com um atendente! Quem atende é Bruno.',
    ],
    ['a ticket that does not exist', refuse(404, 'ERR_NO_TICKET_FOUND'), 'Atendimento não encontrado.'],
  ])('sends back on %s', async (_name, answer, text) => {
    const { path } = await open(9, { routes: { 'GET /tickets/u/:uuid': answer } });
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(path()).toBe('/tickets'));
  });

  it('sends back when the open ticket is deleted elsewhere', async () => {
    const { socket, path } = await open(1);
    await history();
    await act(async () => socket.frame('ticket', { action: 'delete', ticketId: 1 }));
    await waitFor(() => expect(path()).toBe('/tickets'));
  });
});

describe('a new conversation', () => {
  it('is started with a found contact, in a queue, through a connection that works', async () => {
    const person = userEvent.setup();
    const { api, path } = await start({
      routes: {
        'GET /contacts': {
          contacts: [{ ...paulo, extraInfo: [] }],
          hasMore: false,
          nextCursor: null,
          count: 1,
        },
        'POST /tickets': aTicket({ id: 20, contact: paulo, updatedAt: later(200) }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo atendimento' });
    const begin = within(dialog).getByRole('button', { name: 'Iniciar conversa' });
    expect(begin).toBeDisabled();
    await person.type(within(dialog).getByRole('combobox', { name: 'Contato' }), 'pau');
    await person.click(await within(dialog).findByRole('option', { name: /Paulo Costa/ }));
    await person.click(begin);
    expect(await within(dialog).findByText('Selecione uma fila', { selector: '.field-note' })).toBeVisible();
    await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Fila' }), 'Suporte');
    await person.click(begin);
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(20)}`));
    expect(api.calls('POST /tickets')[0]?.body).toMatchObject({
      contactId: 3,
      whatsappId: 1,
      queueId: 1,
      status: 'open',
    });
  });

  it('is not started through a connection that is down', async () => {
    const person = userEvent.setup();
    await start({ routes: { 'GET /whatsapp': [aConnection({ status: 'DISCONNECTED' })] } });
    await person.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/não é possível enviar mensagens/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Iniciar conversa' })).toBeDisabled();
  });
});

describe('the keyboard', () => {
  it('walks the list with J and K, opens with Enter, resolves with E, and stays silent while typing', async () => {
    const person = userEvent.setup();
    const { api, path } = await start();
    await row(/Maria/);
    await person.keyboard('j');
    await waitFor(async () => expect(await row(/Maria/)).toHaveFocus());
    await person.keyboard('j');
    await waitFor(async () => expect(await row(/João/)).toHaveFocus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(2)}`));
    await history();
    await person.keyboard('r');
    await person.keyboard('e j /');
    expect(await composer()).toHaveValue('e j /');
    expect(api.calls('PUT /tickets/:id')).toHaveLength(0);
    await person.keyboard('{Escape}e');
    await waitFor(() => expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ status: 'closed' }));
  });
});

describe('the bell', () => {
  it('counts unread tickets that concern me, lists them, and leads to them', async () => {
    const person = userEvent.setup();
    const { socket, path } = await start();
    await row(/Maria/);
    const ticket = { ...mineToo, unreadMessages: 2, lastMessage: 'Alguém aí?', updatedAt: later(40) };
    const frame = {
      action: 'create' as const,
      message: aMessage({ ticketId: 2 }),
      ticket,
      contact: ticket.contact,
    };
    await act(async () => socket.frame('appMessage', frame));
    await person.click(await screen.findByRole('button', { name: 'Notificações: 1 conversa não lida' }));
    expect(document.title).toMatch(/^\(1\)/);
    await person.click(await screen.findByRole('button', { name: /João Santos.*Alguém aí/ }));
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(2)}`));
  });
});

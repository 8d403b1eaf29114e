import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactView, TicketView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aConnection, aUser, anAdmin } from '../../testing/fixtures';
import { layOut } from '../../testing/layout';
import { renderApp } from '../../testing/render-app';
import type { RenderOptions, RunningApp } from '../../testing/render-app';
import { aMessage, aPending, aTicket, later, uuidOf } from '../../testing/ticket-fixtures';

const named = (id: number, name: string) => ({
  id,
  name,
  number: `551190000000${id}`,
  profilePicUrl: null,
});
const noQueue = { queueId: null, queue: null };

const maria = aTicket({ id: 1, contact: named(1, 'Maria Oliveira'), updatedAt: later(9) });
const joao = aTicket({ id: 2, contact: named(2, 'João Santos'), unreadMessages: 2 });
const paulo = aPending({ id: 3, contact: named(3, 'Paulo Costa') });
const rita = aPending({ id: 4, contact: named(4, 'Rita Lemos'), ...noQueue, updatedAt: later(5) });
const world: readonly TicketView[] = [maria, joao, paulo, rita];

const page = (tickets: readonly TicketView[], nextCursor: string | null = null) => ({
  tickets,
  hasMore: nextCursor !== null,
  nextCursor,
});

const listed = ({ query }: FakeRequest): unknown => {
  const status = query.get('status');
  const unread = query.get('withUnreadMessages') === 'true';
  const queues = query.get('queueIds');
  const isListed = (one: TicketView): boolean =>
    (status === null || one.status === status) &&
    (!unread || one.unreadMessages > 0) &&
    (queues === null || one.queueId === null || queues.includes(String(one.queueId)));
  return page(world.filter(isListed));
};

const accepted = ({ params }: FakeRequest): unknown => ({
  ...world.find(one => one.id === Number(params['id'])),
  status: 'open',
  userId: 3,
  user: { id: 3, name: 'Ana Souza' },
  updatedAt: later(100),
});

const routes: FakeRoutes = {
  'GET /tickets': listed,
  'GET /tickets/counts': { pending: 2, open: 2, unread: 1 },
  'GET /tickets/u/:uuid': ({ params }: FakeRequest) =>
    world.find(one => one.uuid === params['uuid']) ?? refuse(404, 'ERR_NO_TICKET_FOUND'),
  'PUT /tickets/:id': accepted,
  'GET /messages/:id': ({ params }: FakeRequest) => ({
    messages: [
      aMessage({ id: `M${params['id']}`, ticketId: Number(params['id']), body: `Pergunta ${params['id']}` }),
    ],
    hasMore: false,
    nextCursor: null,
    newerCursor: null,
    ticket: world.find(one => one.id === Number(params['id'])),
  }),
  'POST /messages/:id/read': { ok: true },
  'POST /messages/:id': ({ params, body }: FakeRequest) =>
    aMessage({
      id: 'OUT',
      ticketId: Number(params['id']),
      body: (body as { body: string }).body,
      fromMe: true,
      ack: 2,
      clientId: (body as { id: string }).id,
      createdAt: later(120),
    }),
  'GET /queue': [
    { id: 1, name: 'Suporte', color: '#0B6B5D' },
    { id: 2, name: 'Vendas', color: '#7C3AED' },
  ],
  'GET /whatsapp': [aConnection()],
  'GET /users/list': [aUser({ id: 4, name: 'Bruno Lima' })],
  'GET /tags/list': [{ id: 5, name: 'VIP', color: '#773DFA' }],
  'GET /quick-messages/list': [],
};

let app: RunningApp;
const start = async (options: RenderOptions = {}): Promise<RunningApp> => {
  app = await renderApp({ path: '/tickets', ...options, routes: { ...routes, ...options.routes } });
  return app;
};
const row = (name: RegExp) => screen.findByRole('link', { name });
const choosePending = async (person: ReturnType<typeof userEvent.setup>): Promise<void> =>
  person.click(await screen.findByRole('tab', { name: /Aguardando/ }));

layOut();
afterEach(() => app.unmount());

describe('the row of a customer who came by an advertisement', () => {
  it('names the site and the advertisement', async () => {
    const advert = { platform: 'instagram', title: 'Promoção de verão' } as const;
    const ticket = aTicket({ id: 71, uuid: 'u-71', status: 'open', advert });
    await start({
      user: anAdmin({ id: 3 }),
      routes: { 'GET /tickets': { tickets: [ticket], count: 1, hasMore: false, nextCursor: null } },
    });
    expect((await screen.findAllByTitle('Anúncio no Instagram: Promoção de verão'))[0]).toBeVisible();
  });
});

describe('the answers to a campaign', () => {
  it('are marked in their rows, and the lists are narrowed to them or to all others', async () => {
    const person = userEvent.setup();
    const campaign = { id: 7, name: 'Natal', isAnswered: true };
    const ticket = aTicket({ id: 71, uuid: 'u-71', status: 'open', campaign });
    const { api } = await start({
      user: anAdmin({ id: 3 }),
      routes: {
        'GET /tickets': { tickets: [ticket], count: 1, hasMore: false, nextCursor: null },
        'GET /tickets/campaigns': { campaigns: [{ id: 7, name: 'Natal' }] },
      },
    });
    expect((await screen.findAllByTitle('Respondeu à campanha Natal'))[0]).toBeVisible();
    const asked = (name: string) => api.calls('GET /tickets').at(-1)?.query.get(name);
    await person.click(await screen.findByRole('button', { name: 'Campanhas: Com e sem campanha' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Só respostas de campanhas' }));
    await waitFor(() => expect(asked('campaignAnswers')).toBe('only'));
    await person.click(await screen.findByRole('checkbox', { name: 'Sem respostas de campanhas' }));
    await waitFor(() => expect(asked('campaignAnswers')).toBe('without'));
    await person.click(await screen.findByRole('checkbox', { name: 'Natal' }));
    await waitFor(() => expect(asked('campaigns')).toBe('[7]'));
  });
});

describe('what narrows the lists', () => {
  it('is asked of the server: queues, unread, tags and people', async () => {
    const person = userEvent.setup();
    const { api } = await start({ user: anAdmin({ id: 3 }) });
    await row(/Maria/);
    await person.click(screen.getByRole('button', { name: /^Filas/ }));
    await person.click(await screen.findByRole('checkbox', { name: 'Vendas' }));
    await waitFor(() => expect(api.calls('GET /tickets').at(-1)?.query.get('queueIds')).toContain('2'));
    // Counters are reloaded at most once a second.
    await waitFor(() =>
      expect(api.calls('GET /tickets/counts').at(-1)?.query.get('queueIds')).toContain('2'),
    );
    await person.click(screen.getByRole('tab', { name: 'Busca' }));
    await person.click(await screen.findByRole('button', { name: /^Usuários/ }));
    await person.click(await screen.findByRole('checkbox', { name: 'Bruno Lima' }));
    await waitFor(() => expect(api.calls('GET /tickets').at(-1)?.query.get('users')).toContain('4'));
  });

  it('shows unread tickets only, keeps the badges, and says why a list is empty', async () => {
    const person = userEvent.setup();
    await start();
    await row(/Maria/);
    await person.click(screen.getByRole('button', { name: 'Não lidas', pressed: false }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maria/ })).toBeNull());
    expect(await row(/João/)).toBeVisible();
    expect(screen.getByRole('tab', { name: /Atendendo.*2 atendimentos/ })).toBeVisible();
    await choosePending(person);
    expect(await screen.findByText('Nada encontrado com estes filtros')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText('Paulo Costa')).toBeVisible();
  });
});

describe('the end of a list', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    aTicket({ id: 100 + index, updatedAt: later(index) }),
  );

  it('is loaded when it comes near, and can be asked for again when it did not come', async () => {
    const person = userEvent.setup();
    let fails = true;
    const { api } = await start({
      routes: {
        'GET /tickets': ({ query }: FakeRequest) => {
          if (query.get('status') !== 'open') return page([]);
          if (query.get('cursor') === null) return page(many, 'next');
          return fails ? refuse(503, 'ERR_UNAVAILABLE') : page([aTicket({ id: 7 })]);
        },
      },
    });
    await row(/Contato 139/);
    fireEvent.scroll(screen.getByRole('list', { name: 'Atendendo' }).parentElement as HTMLElement);
    expect(await screen.findByText('Não foi possível carregar mais.')).toBeVisible();
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(screen.queryByText('Não foi possível carregar mais.')).toBeNull());
    expect(api.calls('GET /tickets').at(-1)?.query.get('cursor')).toBe('next');
    await waitFor(() => expect(app.store.getState().tickets.worklist.lists.assigned.ids).toContain(7));
  });

  it('says so when the list itself did not load', async () => {
    const person = userEvent.setup();
    const { api } = await start({ routes: { 'GET /tickets': refuse(503, 'ERR_UNAVAILABLE') } });
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeVisible();
    api.on('GET /tickets', listed);
    await person.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await row(/Maria/)).toBeVisible();
  });
});

describe('a list under the pointer', () => {
  it('stands still and counts what changed, and moves when asked', async () => {
    const person = userEvent.setup();
    const { socket } = await start();
    await person.hover(await row(/Maria/));
    const ticket = { ...joao, unreadMessages: 3, updatedAt: later(60) };
    const message = aMessage({ ticketId: 2 });
    await act(async () =>
      socket.frame('appMessage', { action: 'create', message, ticket, contact: ticket.contact }),
    );
    const names = () => screen.getAllByRole('link', { name: /Maria|João/ }).map(link => link.textContent);
    const pill = await screen.findByRole('button', { name: /1 atualização/ });
    expect(names()[0]).toContain('Maria');
    await person.click(pill);
    await waitFor(() => expect(names()[0]).toContain('João'));
    expect(screen.queryByRole('button', { name: /atualização/ })).toBeNull();
  });
});

describe('peeking', () => {
  it('is offered to an admin on every waiting ticket, reads nothing, and leads to accepting', async () => {
    const person = userEvent.setup();
    const { api, path } = await start({ user: anAdmin() });
    await choosePending(person);
    await person.click(await screen.findByRole('button', { name: 'Espiar a conversa de Paulo Costa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Conversa de Paulo Costa' });
    expect(await within(dialog).findByText('Pergunta 3')).toBeVisible();
    expect(within(dialog).getByText('Somente leitura')).toBeVisible();
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(api.calls('GET /messages/:id').every(({ query }) => query.get('peek') === 'true')).toBe(true);
    expect(api.calls('POST /messages/:id/read')).toHaveLength(0);
    await person.click(within(dialog).getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(3)}`));
  });

  it('is offered to an agent with allTicket disabled where there is no queue, and to no other', async () => {
    const person = userEvent.setup();
    await start();
    await choosePending(person);
    expect(await screen.findByRole('button', { name: 'Espiar a conversa de Rita Lemos' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Espiar a conversa de Paulo Costa' })).toBeNull();
  });

  it('shows that a bot answers, and switches it off', async () => {
    const person = userEvent.setup();
    const served = { ...paulo, useIntegration: true, integrationId: 4 };
    const { api, socket } = await start({
      user: anAdmin(),
      routes: { 'PUT /tickets/:id': { ...paulo, updatedAt: later(50) } },
    });
    await act(async () =>
      socket.frame('ticket', { action: 'update', ticket: { ...served, updatedAt: later(40) } }),
    );
    await choosePending(person);
    await person.click(await screen.findByRole('button', { name: 'Espiar a conversa de Paulo Costa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Conversa de Paulo Costa' });
    expect(within(dialog).getByText('Um bot está respondendo a este cliente.')).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Desligar o bot' }));
    await waitFor(() => expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ useIntegration: false }));
  });

  it('says who answers: the bot by its name, and nobody once it is off', async () => {
    const person = userEvent.setup();
    const served = { ...paulo, useIntegration: true, promptId: 4, botName: 'Bia', updatedAt: later(40) };
    const { socket } = await start({ user: anAdmin() });
    await act(async () => socket.frame('ticket', { action: 'update', ticket: served }));
    await choosePending(person);
    await person.click(await screen.findByRole('button', { name: 'Espiar a conversa de Paulo Costa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Conversa de Paulo Costa' });
    expect(within(dialog).getByTitle('Quem responde agora')).toHaveTextContent('Bot: Bia');
    expect(within(dialog).getByText('O bot Bia está respondendo a este cliente.')).toBeVisible();
    await act(async () =>
      socket.frame('ticket', { action: 'update', ticket: { ...paulo, updatedAt: later(50) } }),
    );
    expect(within(dialog).getByTitle('Quem responde agora')).toHaveTextContent('Sem atendente');
  });

  it('names the bot that wrote last, and says “Você” to nobody else’s words', async () => {
    const person = userEvent.setup();
    const words = { lastMessage: 'Custa R$ 7,00.', fromMe: true, updatedAt: later(40) };
    const lastMessageKind = { mediaType: 'extendedTextMessage', bot: 'Bia' } as const;
    const { socket } = await start({ user: anAdmin() });
    await act(async () =>
      socket.frame('ticket', { action: 'update', ticket: { ...paulo, ...words, lastMessageKind } }),
    );
    await choosePending(person);
    expect(await screen.findByText('Bia:')).toBeVisible();
    expect(screen.queryByText(/^Você:/)).toBeNull();
  });

  it('ends when the ticket is deleted, and gives the keys back', async () => {
    const person = userEvent.setup();
    const { socket } = await start({ user: anAdmin() });
    await choosePending(person);
    await person.click(await screen.findByRole('button', { name: 'Espiar a conversa de Paulo Costa' }));
    await screen.findByRole('dialog');
    await act(async () => socket.frame('ticket', { action: 'delete', ticketId: 3 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('/');
    expect(await screen.findByRole('searchbox')).toHaveFocus();
  });
});

describe('accepting', () => {
  const greeting = (value: string) =>
    aUser({ company: { ...aUser().company, settings: [{ key: 'sendGreetingAccepted', value }] } });
  const accept = async (person: ReturnType<typeof userEvent.setup>): Promise<void> => {
    await choosePending(person);
    await person.click(await screen.findByRole('button', { name: 'Aceitar o atendimento de Paulo Costa' }));
  };

  it('greets the customer once, where the company wishes it', async () => {
    const person = userEvent.setup();
    const { api } = await start({ user: greeting('enabled') });
    await accept(person);
    await waitFor(() => expect(api.calls('POST /messages/:id')).toHaveLength(1));
    const [sent] = api.calls('POST /messages/:id');
    expect(sent?.params['id']).toBe('3');
    expect(sent?.body).toMatchObject({
      body: expect.stringMatching(
        /^(Bom dia|Boa tarde|Boa noite) \*Paulo\*, meu nome é \*Ana Souza\* e vou continuar o seu atendimento!$/,
      ) as string,
    });
  });

  it('says nothing to the customer otherwise', async () => {
    const person = userEvent.setup();
    const { api, path } = await start({ user: greeting('disabled') });
    await accept(person);
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(3)}`));
    expect(api.calls('POST /messages/:id')).toHaveLength(0);
  });

  it('tells who came too late who was first', async () => {
    const person = userEvent.setup();
    const holder = [{ field: 'user', rule: 'holder', message: 'Bruno Lima' }];
    const { api } = await start({
      user: greeting('enabled'),
      routes: { 'PUT /tickets/:id': refuse(409, 'ERR_TICKET_ASSIGNED', holder) },
    });
    await accept(person);
    expect(await screen.findByText(/já está com um atendente! Quem atende é Bruno Lima/)).toBeVisible();
    expect(api.calls('POST /messages/:id')).toHaveLength(0);
  });

  it('tells whose a conversation became that was taken away', async () => {
    const holder = [{ field: 'user', rule: 'holder', message: 'Bruno Lima' }];
    const { socket, path } = await start({
      path: `/tickets/${uuidOf(1)}`,
      routes: { 'GET /tickets/show/:id': refuse(409, 'ERR_TICKET_ASSIGNED', holder) },
    });
    await screen.findByRole('log');
    const ticket = { ...maria, userId: 4, user: { id: 4, name: 'Bruno Lima' }, updatedAt: later(50) };
    // Like the server: users who may not see the ticket any more only get the removal.
    await act(async () => socket.frame('ticket', { action: 'update', ticket: { ...ticket, queueId: 9 } }));
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(await screen.findByText('Este atendimento agora está com Bruno Lima.')).toBeVisible();
  });
});

describe('taking back', () => {
  it('does nothing to a ticket that moved on meanwhile', async () => {
    const person = userEvent.setup();
    const closed = { ...maria, status: 'closed', updatedAt: later(20) };
    const { api, socket, store } = await start({
      path: `/tickets/${uuidOf(1)}`,
      routes: { 'PUT /tickets/:id': closed },
    });
    await person.click(await screen.findByRole('button', { name: 'Resolver' }));
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    const waiting = { ...maria, status: 'pending' as const, userId: null, user: null };
    await act(async () =>
      socket.frame('ticket', { action: 'update', ticket: { ...waiting, updatedAt: later(30) } }),
    );
    await waitFor(() =>
      expect(store.getState().tickets.worklist.tickets.entities[1]?.status).toBe('pending'),
    );
    await person.click(undo);
    expect(api.calls('PUT /tickets/:id')).toHaveLength(1);
  });
});

describe('a new conversation', () => {
  const contact = { ...named(3, 'Paulo Costa'), email: '', extraInfo: [] } as unknown as ContactView;
  const found = { contacts: [contact], hasMore: false, nextCursor: null, count: 1 };
  const openDialog = async (person: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> => {
    await person.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    return screen.findByRole('dialog', { name: 'Novo atendimento' });
  };

  it('takes the only queue of its connection by itself', async () => {
    const person = userEvent.setup();
    const queues = [{ id: 1, name: 'Suporte', color: '#0B6B5D' }];
    await start({ routes: { 'GET /whatsapp': [aConnection({ queues })] } });
    const dialog = await openDialog(person);
    await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Fila' })).toHaveValue('1'));
  });

  it('searches from the third letter on', async () => {
    const person = userEvent.setup();
    const { api } = await start({ routes: { 'GET /contacts': found } });
    const dialog = await openDialog(person);
    const search = within(dialog).getByRole('combobox', { name: 'Contato' });
    await person.type(search, 'pa');
    await person.type(search, 'u');
    await within(dialog).findByRole('option', { name: /Paulo/ });
    expect(api.calls('GET /contacts').map(({ query }) => query.get('searchParam'))).toEqual(['pau']);
  });

  it('leads to the conversation that is there already', async () => {
    const person = userEvent.setup();
    const { api, path } = await start({
      routes: {
        'GET /contacts': found,
        'POST /tickets': refuse(409, 'ERR_OTHER_OPEN_TICKET', [
          { field: 'ticket', rule: 'holder', message: '3' },
          { field: 'queue', rule: 'holder', message: 'Suporte' },
        ]),
        'GET /tickets/show/:id': paulo,
      },
    });
    const dialog = await openDialog(person);
    await person.type(within(dialog).getByRole('combobox', { name: 'Contato' }), 'pau');
    await person.click(await within(dialog).findByRole('option', { name: /Paulo/ }));
    await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Fila' }), 'Suporte');
    await person.click(within(dialog).getByRole('button', { name: 'Iniciar conversa' }));
    expect(
      await within(dialog).findByText('Já existe um atendimento aberto para este contato.'),
    ).toBeVisible();
    expect(within(dialog).getByText(/^Cliente já vinculado a uma fila\/atendente/)).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Aceitar o atendimento que aguarda' }));
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(3)}`));
    expect(api.calls('PUT /tickets/:id')[0]?.params['id']).toBe('3');
  });

  it('names who has the other conversation, also to whom it is not shown, and asks for it', async () => {
    const person = userEvent.setup();
    const details = [
      { field: 'ticket', rule: 'holder', message: '3' },
      { field: 'user', rule: 'holder', message: 'Bruno Lima' },
      { field: 'userId', rule: 'holder', message: '4' },
    ];
    const { api } = await start({
      routes: {
        'GET /chats': { records: [], hasMore: false, nextCursor: null, count: 0 },
        'POST /chats': { id: 8, uuid: uuidOf(8), title: 'Bruno Lima', users: [] },
        'POST /chats/:id/messages': {},
        'GET /contacts': found,
        'POST /tickets': refuse(409, 'ERR_OTHER_OPEN_TICKET', details),
        'GET /tickets/show/:id': refuse(409, 'ERR_TICKET_ASSIGNED'),
      },
    });
    const dialog = await openDialog(person);
    await person.type(within(dialog).getByRole('combobox', { name: 'Contato' }), 'pau');
    await person.click(await within(dialog).findByRole('option', { name: /Paulo/ }));
    await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Fila' }), 'Suporte');
    await person.click(within(dialog).getByRole('button', { name: 'Iniciar conversa' }));
    expect(await within(dialog).findByText(/· Bruno Lima$/)).toBeVisible();
    const ask = within(dialog).getByRole('button', { name: 'Pedir a Bruno Lima' });
    await person.click(ask);
    await waitFor(() => expect(ask).toBeDisabled());
    expect(api.calls('POST /chats')[0]?.body).toEqual({ title: 'Bruno Lima', users: [{ id: 4 }] });
    expect(api.calls('POST /chats/:id/messages')[0]?.body).toEqual({
      message: 'Pode me passar o atendimento nº 3?',
    });
  });

  it('makes a contact in place, or takes the one that has the number', async () => {
    const person = userEvent.setup();
    await start({
      routes: { 'GET /contacts': found, 'POST /contacts': refuse(409, 'ERR_DUPLICATED_CONTACT') },
    });
    const dialog = await openDialog(person);
    await person.click(within(dialog).getByRole('button', { name: 'Criar novo contato' }));
    await fill(person, within(dialog).getByRole('textbox', { name: 'Nome' }), 'Paulo');
    const number = within(dialog).getByRole('textbox', { name: 'Número com DDI e DDD' });
    await person.type(number, '+55 (11) 90000-0003x');
    expect(number).toHaveValue('5511900000003');
    await person.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await person.click(await within(dialog).findByRole('button', { name: 'Usar Paulo Costa' }));
    expect(within(dialog).getByText('Paulo Costa')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Iniciar conversa' })).toBeEnabled();
  });
});

describe('the order of those who wait', () => {
  const early = aPending({
    id: 11,
    contact: named(5, 'Lia Prates'),
    waitingSince: later(-90),
    updatedAt: later(50),
  });
  const late = aPending({
    id: 12,
    contact: named(6, 'Caio Reis'),
    waitingSince: later(-10),
    updatedAt: later(90),
  });
  const names = () =>
    within(screen.getByRole('list', { name: 'Aguardando' }))
      .getAllByRole('button', { name: /^Aceitar/ })
      .map(button => button.getAttribute('aria-label'));

  it('is the latest message first, or the longest wait with one click, which stays chosen', async () => {
    const person = userEvent.setup();
    const { api } = await start({
      routes: {
        'GET /tickets': ({ query }: FakeRequest) =>
          page(
            query.get('status') !== 'pending'
              ? []
              : query.get('order') === null
                ? [late, early]
                : [early, late],
          ),
      },
    });
    await person.click(await screen.findByRole('tab', { name: /^Aguardando/ }));
    await screen.findByText('Lia Prates');
    expect(names()).toEqual([expect.stringContaining('Caio'), expect.stringContaining('Lia')]);
    await person.click(screen.getByRole('button', { name: 'Maior espera' }));
    await waitFor(() =>
      expect(names()).toEqual([expect.stringContaining('Lia'), expect.stringContaining('Caio')]),
    );
    const orders = api.calls('GET /tickets').map(({ query }) => [query.get('status'), query.get('order')]);
    expect(orders).toContainEqual(['pending', 'longestWait']);
    expect(localStorage.getItem('longestWait')).toBe('true');
  });
});

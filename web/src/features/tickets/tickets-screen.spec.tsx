import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import { aConnection, anAdmin } from '../../testing/fixtures';
import { layOut } from '../../testing/layout';
import {
  composer,
  history,
  leave,
  mine,
  mineToo,
  open,
  paulo,
  row,
  start,
  waiting,
} from '../../testing/tickets-world';
import { aMessage, aTicket, later, uuidOf } from '../../testing/ticket-fixtures';

layOut();
afterEach(leave);

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

  it('goes by arrow to the results of what was typed, never to those of before', async () => {
    const person = userEvent.setup();
    await start();
    await person.click(await screen.findByRole('tab', { name: 'Busca' }));
    const field = await screen.findByRole('searchbox');
    await row(/Maria Oliveira/);
    fireEvent.change(field, { target: { value: 'joão' } });
    await person.type(field, '{ArrowDown}', { skipClick: true });
    expect(field).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maria/ })).toBeNull());
    const found = await row(/João Santos/);
    await waitFor(() => expect(found.closest('[data-row-focus]') ?? found).toHaveFocus());
  });

  it('offers show-all and the user filter to who sees everything only', async () => {
    await start();
    await row(/Maria/);
    expect(screen.queryByRole('checkbox', { name: 'Todos' })).toBeNull();
    leave();
    await start({ user: anAdmin() });
    expect(await screen.findByRole('checkbox', { name: 'Todos' })).toBeInTheDocument();
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

  it('is started with a number that nobody has yet, in one step', async () => {
    const person = userEvent.setup();
    const nobody = { contacts: [], hasMore: false, nextCursor: null, count: 0 };
    const made = { ...paulo, id: 8, number: '5511912345678' };
    const { api, path } = await start({
      routes: {
        'GET /contacts': nobody,
        'POST /contacts': made,
        'GET /whatsapp': [aConnection({ queues: [{ id: 1, name: 'Suporte', color: '#123456' }] })],
        'POST /tickets': aTicket({ id: 20, contact: made, updatedAt: later(200) }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo atendimento' });
    await person.type(within(dialog).getByRole('combobox', { name: 'Contato' }), '+55 11 91234-5678');
    await person.click(await within(dialog).findByRole('option', { name: /^Iniciar com/ }));
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(20)}`));
    expect(api.calls('POST /contacts')[0]?.body).toMatchObject({ number: '5511912345678' });
    expect(api.calls('POST /tickets')[0]?.body).toMatchObject({ contactId: 8 });
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
  it('walks the list with J and K, opens with Enter, resolves with Ctrl+E, and a letter is only ever written', async () => {
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
    await person.keyboard('e j /');
    expect(await composer()).toHaveValue('e j /');
    act(() => (document.activeElement as HTMLElement).blur());
    await person.keyboard('e');
    expect(await composer()).toHaveValue('e j /e');
    expect(api.calls('PUT /tickets/:id')).toHaveLength(0);
    await person.keyboard('{Control>}e{/Control}');
    await waitFor(() => expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ status: 'closed' }));
  });

  it('resolves and opens the next of my tickets with Ctrl+Shift+S, then goes to the list after the last', async () => {
    const person = userEvent.setup();
    const { path } = await open(1);
    await row(/João/);
    await person.keyboard('{Control>}{Shift>}S{/Shift}{/Control}');
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(2)}`));
    expect(await screen.findByText('Atendimento resolvido.')).toBeVisible();
    await composer();
    await person.keyboard('{Control>}{Shift>}S{/Shift}{/Control}');
    await waitFor(() => expect(path()).toBe('/tickets'));
  });

  it('returns a ticket with Ctrl+Shift+D, and lists that key', async () => {
    const person = userEvent.setup();
    const { api, path } = await open(1);
    await composer();
    act(() => (document.activeElement as HTMLElement).blur());
    await person.click(screen.getByRole('button', { name: 'Sua conta' }));
    await person.click(await screen.findByRole('button', { name: 'Atalhos do teclado' }));
    const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    expect(within(sheet).getByText('Devolver à fila')).toBeVisible();
    expect(within(sheet).getByText('Resolver e abrir o próximo')).toBeVisible();
    expect(within(sheet).queryByText('Assumir o atendimento')).toBeNull();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('{Control>}{Shift>}D{/Shift}{/Control}');
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(api.calls('PUT /tickets/:id')[0]?.body).toEqual({ status: 'pending', userId: null });
  });

  it('marks a ticket as unread with Ctrl+Shift+L, and leaves it without reading it again', async () => {
    const person = userEvent.setup();
    const unread = { ...mine, unreadMessages: 1 };
    let answered = (): void => undefined;
    const { api, path, socket } = await open(1, {
      routes: {
        'POST /messages/:id/unread': () => new Promise(resolve => (answered = () => resolve(unread))),
        'POST /messages/:id/read': { ok: true },
      },
    });
    await composer();
    await person.keyboard('{Control>}{Shift>}L{/Shift}{/Control}');
    await waitFor(() => expect(api.calls('POST /messages/:id/unread')).toHaveLength(1));
    const frame = { action: 'updateUnread', ticketId: 1, ticket: unread } as const;
    await act(async () => socket.frame('ticket', frame));
    await act(async () => answered());
    await waitFor(() => expect(path()).toBe('/tickets'));
    expect(await screen.findByText('Marcado como não lido.')).toBeVisible();
    expect(api.calls('POST /messages/:id/read')).toHaveLength(0);
  });

  it('takes a colleague’s ticket over with Ctrl+Shift+A', async () => {
    const person = userEvent.setup();
    const theirs = aTicket({ id: 5, userId: 4, user: { id: 4, name: 'Bruno Lima' }, queueId: 2 });
    const { api } = await open(5, {
      user: anAdmin(),
      routes: { 'GET /tickets/u/:uuid': theirs, 'PUT /tickets/:id': { ...theirs, userId: 3 } },
    });
    await screen.findByRole('button', { name: 'Assumir' });
    await person.keyboard('{Control>}{Shift>}A{/Shift}{/Control}');
    await waitFor(() => expect(api.calls('PUT /tickets/:id')[0]?.body).toMatchObject({ queueId: 2 }));
  });
});

describe('the mentions in the bell', () => {
  const mention = {
    ...{
      noteId: 7,
      note: '@Ana Souza, pode ver?',
      ticketId: 2,
      ticketUuid: uuidOf(2),
      status: 'open' as const,
    },
    ...{ contactName: 'João Santos', user: { id: 4, name: 'Bruno Lima' }, createdAt: later(1) },
  };

  it('lead to their ticket, and are seen by that', async () => {
    const person = userEvent.setup();
    const routes = { 'GET /ticket-notes/mentions': [mention], 'POST /ticket-notes/:id/seen': { ok: true } };
    const { api, path } = await open(1, { routes });
    await person.click(await screen.findByRole('button', { name: /1 menção/ }));
    await person.click(
      await screen.findByRole('button', { name: /Bruno Lima mencionou você · João Santos/ }),
    );
    await waitFor(() => expect(path()).toBe(`/tickets/${uuidOf(2)}`));
    await waitFor(() => expect(api.calls('POST /ticket-notes/:id/seen')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /1 menção/ })).toBeNull();
  });

  it('come and go live', async () => {
    const { socket } = await open(1);
    await act(async () => socket.frame('mention', { action: 'create', mention }));
    await screen.findByRole('button', { name: /1 menção/ });
    await act(async () => socket.frame('mention', { action: 'delete', noteId: 7 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /1 menção/ })).toBeNull());
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

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../../testing/fake-api';
import type { FakeRequest } from '../../../testing/fake-api';
import { aConnection, aUser } from '../../../testing/fixtures';
import { layOut } from '../../../testing/layout';
import { composer, history, leave, mine, open, row, stored } from '../../../testing/tickets-world';
import { aMessage, later } from '../../../testing/ticket-fixtures';

layOut();
afterEach(leave);

const menuOfFirst = async (person: ReturnType<typeof userEvent.setup>): Promise<void> => {
  const [first] = await within(await history()).findAllByRole('button', { name: /^Opções da mensagem/ });
  await person.click(first as HTMLElement);
};

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

  it('shows between the messages what the team did and wrote, which folds', async () => {
    const person = userEvent.setup();
    const transfer = {
      id: 'a-transfer',
      type: 'TRANSFER',
      text: '',
      params: { fromQueue: 'Vendas', fromUser: '', toQueue: 'Suporte', toUser: '', by: 'user' },
      author: 'Bruno Lima',
      note: 'Quer desconto',
      createdAt: later(500),
    };
    await open(1, { routes: { 'GET /ticket/interaction/:id/thread': [transfer] } });
    const lines = await within(await history()).findByRole('list', { name: 'Registros internos' });
    expect(within(lines).getByText('Quer desconto')).toBeVisible();
    await person.click(within(lines).getByRole('button', { name: /Transferido de Vendas para Suporte/ }));
    expect(within(lines).queryByText('Quer desconto')).toBeNull();
  });

  it('writes a note for the team in a field of its own, and never sends it', async () => {
    const person = userEvent.setup();
    const { api } = await open(1, { routes: { 'POST /ticket-notes': { id: 1 } } });
    await person.type(await composer(), 'Ao cliente');
    await person.click(screen.getByRole('button', { name: 'Observação' }));
    const note = await screen.findByRole('textbox', { name: 'Observação para a equipe' });
    expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull();
    expect(note).toHaveFocus();
    await person.type(note, 'Prefere a tarde{Enter}');
    await waitFor(() =>
      expect(api.calls('POST /ticket-notes')[0]?.body).toEqual({ ticketId: 1, note: 'Prefere a tarde' }),
    );
    await waitFor(() => expect(note).toHaveValue(''));
    await person.type(note, '{Escape}');
    expect(await composer()).toHaveValue('Ao cliente');
    expect(api.calls('POST /messages/:id')).toHaveLength(0);
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

  it('offers quick answers on "/", with their variables as words in the preview and in the field', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    await person.type(await composer(), '/bol');
    expect(await screen.findByRole('option', { name: /boleto.*Oi Maria, segue o boleto/ })).toBeVisible();
    await person.keyboard('{Enter}');
    expect(await composer()).toHaveValue('Oi Maria, segue o boleto.');
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

  it('opens the menu of a message with the right button of the mouse', async () => {
    const person = userEvent.setup();
    await open(1);
    const words = await within(await history()).findByText('Pergunta 1');
    await person.pointer({ keys: '[MouseRight]', target: words });
    expect(await screen.findByRole('menuitem', { name: 'Selecionar' })).toBeVisible();
  });

  it('marks what a bot said as the bot’s, and what a colleague said as theirs', async () => {
    const { socket } = await open(1);
    await history();
    const by = (id: string, user: { readonly id: number; readonly name: string }) =>
      aMessage({ id, body: `De ${id}`, fromMe: true, user, createdAt: later(50) });
    for (const message of [by('BOT', { id: 0, name: 'Chatbot' }), by('ANA', { id: 3, name: 'Ana Souza' })])
      await act(async () =>
        socket.frame('appMessage', { action: 'create', message, ticket: mine, contact: mine.contact }),
      );
    const articleOf = async (text: string) => (await screen.findByText(text)).closest('article');
    expect(await articleOf('De BOT')).toHaveAccessibleName(/^Bot, /);
    expect(await articleOf('De BOT')).toHaveTextContent('Bot');
    expect(await articleOf('De ANA')).toHaveAccessibleName(/^Ana Souza, /);
  });

  it('shows what a bot left for who takes over, as it comes and until it is deleted', async () => {
    const { socket, api } = await open(1);
    await history();
    expect(api.calls('GET /ticket-notes/list')).toHaveLength(0);
    const note = { id: 7, note: 'Quer dois bolos.', ticketId: 1, contactId: 1, createdAt: later(50) };
    const byColleague = { ...note, id: 8, note: 'Cliente antigo.', user: { id: 3, name: 'Ana Souza' } };
    const byBot = { ...note, user: { id: 0, name: 'Bia' } };
    for (const each of [byColleague, byBot])
      await act(async () => socket.frame('ticketNote', { action: 'create', note: each }));
    const card = (await screen.findByText('Resumo de Bia')).closest('details');
    expect(card).toHaveTextContent('Só a equipe vê');
    expect(card).toHaveTextContent('Quer dois bolos.');
    expect(screen.queryByText('Cliente antigo.')).toBeNull();
    await act(async () =>
      socket.frame('ticketNote', { action: 'delete', noteId: 7, ticketId: 1, contactId: 1 }),
    );
    expect(screen.queryByText('Resumo de Bia')).toBeNull();
  });

  it('keeps a message’s words as a quick reply, and says why when it cannot', async () => {
    const person = userEvent.setup();
    const { api } = await open(1, {
      routes: { 'POST /quick-messages': refuse(409, 'ERR_SHORTCODE_TAKEN') },
    });
    await menuOfFirst(person);
    await person.click(await screen.findByRole('menuitem', { name: 'Salvar como resposta rápida' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova resposta rápida' });
    await person.type(within(dialog).getByRole('textbox', { name: 'Atalho' }), 'ola{Enter}');
    await waitFor(() => expect(dialog.querySelector('[data-invalid=true]')).not.toBeNull());
    api.on('POST /quick-messages', { id: 9 });
    await person.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(api.calls('POST /quick-messages')).toHaveLength(2));
    expect(api.calls('POST /quick-messages')[1]?.body).toMatchObject({ shortcode: 'ola' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('forwarding', () => {
  it('sends a message to another conversation of mine, through its composer’s own door', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    await menuOfFirst(person);
    await person.click(await screen.findByRole('menuitem', { name: 'Encaminhar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Encaminhar mensagem' });
    const send = within(dialog).getByRole('button', { name: 'Encaminhar' });
    expect(send).toBeDisabled();
    expect(within(dialog).queryByRole('checkbox', { name: /Paulo/ })).toBeNull();
    await person.click(within(dialog).getByRole('checkbox', { name: /João Santos/ }));
    await person.click(send);
    await waitFor(() => expect(api.calls('POST /messages/:id')).toHaveLength(1));
    const [call] = api.calls('POST /messages/:id');
    expect(call?.params).toMatchObject({ id: '2' });
    expect((call?.body as { body: string }).body).not.toBe('');
  });

  it('leaves what is being written in the other conversation', async () => {
    const person = userEvent.setup();
    const { api } = await open(2);
    await person.type(await composer(), 'quase pronto');
    await person.click(await row(/Maria Oliveira/));
    await waitFor(async () => expect(await composer()).toHaveValue(''));
    await menuOfFirst(person);
    await person.click(await screen.findByRole('menuitem', { name: 'Encaminhar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Encaminhar mensagem' });
    await person.click(within(dialog).getByRole('checkbox', { name: /João Santos/ }));
    await person.click(within(dialog).getByRole('button', { name: 'Encaminhar' }));
    await waitFor(() => expect(api.calls('POST /messages/:id')).toHaveLength(1));
    await person.click(await row(/João Santos/));
    await waitFor(async () => expect(await composer()).toHaveValue('quase pronto'));
  });

  it('sends nothing once that was cancelled, though the file was on its way', async () => {
    const person = userEvent.setup();
    const picture = aMessage({
      ...{ id: 'F1', ticketId: 1, body: 'Foto', mediaType: 'image', mediaState: 'ready' },
      ...{ mediaUrl: '/public/foto.jpg', mediaName: 'foto.jpg', mediaMime: 'image/jpeg' },
    });
    const { api, store } = await open(1, {
      routes: {
        'GET /messages/:id': { messages: [picture], hasMore: false, nextCursor: null, ticket: mine },
      },
    });
    let arrive: (() => void) | null = null;
    globalThis.fetch = (input, init) =>
      input === '/public/foto.jpg'
        ? new Promise(resolve => {
            arrive = () => resolve({ ok: true, blob: async () => new Blob(['x']) } as Response);
          })
        : api.fetch(input, init);
    await menuOfFirst(person);
    await person.click(await screen.findByRole('menuitem', { name: 'Encaminhar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Encaminhar mensagem' });
    await person.click(within(dialog).getByRole('checkbox', { name: /João Santos/ }));
    await person.click(within(dialog).getByRole('button', { name: 'Encaminhar' }));
    await waitFor(() => expect(arrive).not.toBeNull());
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await act(async () => arrive?.());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().tickets.messages.outbox).toEqual([]);
    expect(screen.queryByText(/encaminhada/i)).toBeNull();
  });
});

describe('a voice message', () => {
  it('completes the names of colleagues in a note, who are told of it', async () => {
    const person = userEvent.setup();
    const boss = aUser({ id: 6, name: 'Carla Dias', profile: 'admin' });
    const { api } = await open(1, {
      routes: {
        'GET /users/list': [boss, aUser({ id: 4, name: 'Bruno Lima' })],
        'POST /ticket-notes': { id: 1 },
      },
    });
    await composer();
    await person.click(await screen.findByRole('button', { name: 'Observação' }));
    const note = await screen.findByRole('textbox', { name: 'Observação para a equipe' });
    await person.type(note, 'Veja isto, @b');
    // Bruno does not see this ticket.
    expect(screen.queryByRole('listbox', { name: 'Mencionar um colega' })).toBeNull();
    await person.type(note, '{Backspace}d');
    await screen.findByRole('option', { name: /Carla Dias/ });
    await person.keyboard('{Enter}');
    expect(note).toHaveValue('Veja isto, @Carla Dias ');
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.calls('POST /ticket-notes')[0]?.body).toEqual({
        ...{ ticketId: 1, note: 'Veja isto, @Carla Dias', mentions: [6] },
      }),
    );
  });

  it('offers no note while a voice message is recorded, which would end the recording', async () => {
    const person = userEvent.setup();
    const getUserMedia = (): Promise<MediaStream> => new Promise(() => undefined);
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    await open(1);
    await person.click(await screen.findByRole('button', { name: 'Gravar mensagem de voz' }));
    const recorder = within(await screen.findByRole('group', { name: 'Gravação de voz' }));
    expect(screen.queryByRole('button', { name: 'Observação' })).toBeNull();
    await person.click(recorder.getByRole('button', { name: 'Cancelar gravação' }));
    expect(await screen.findByRole('button', { name: 'Observação' })).toBeVisible();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
});

describe('what is marked read', () => {
  it('marks nothing read while new messages are below what is shown, and does at the end', async () => {
    const { socket, api, store, unmount } = await open(1);
    const log = await history();
    await within(log).findByText('Pergunta 1');
    const arrives = (id: string, unreadMessages: number, at: number): Promise<void> =>
      act(async () =>
        socket.frame('appMessage', {
          action: 'create',
          message: aMessage({ id, body: `Chegou ${id}`, createdAt: later(at) }),
          ticket: { ...mine, unreadMessages, updatedAt: later(at) },
          contact: mine.contact,
        }),
      );
    const scrollTo = (top: number): void => {
      Object.defineProperty(log, 'scrollHeight', { configurable: true, value: 4_000 });
      log.scrollTop = top;
      fireEvent.scroll(log);
    };
    scrollTo(0);
    await arrives('A', 1, 50);
    expect(await screen.findByRole('button', { name: '1 mensagem nova, ir para o fim' })).toBeVisible();
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(api.calls('POST /messages/:id/read')).toEqual([]);
    scrollTo(3_200);
    await waitFor(() => expect(api.calls('POST /messages/:id/read')).toHaveLength(1));
    expect(store.getState().tickets.behind).toBeNull();
    scrollTo(0);
    await arrives('B', 1, 60);
    await waitFor(() => expect(store.getState().tickets.behind).toBe(1));
    // A narrow screen takes the messages away while the list is shown.
    unmount();
    expect(store.getState().tickets.behind).toBe(1);
  });
});

describe('the earlier tickets above a conversation', () => {
  it('show what the team did and wrote, with the colleagues who are mentioned', async () => {
    const accepted = {
      ...{ id: 'accepted', type: 'ACCEPTED', text: '', params: { user: 'Bruno Lima' } },
      ...{ author: 'Bruno Lima', createdAt: later(-600) },
    };
    const note = {
      ...{ id: 'note', type: 'NOTE_ADDED', text: '', params: {}, author: 'Ana Souza' },
      ...{ note: 'Ver com @Bruno Lima amanhã', createdAt: later(-500) },
    };
    const earlier = {
      ...{ id: 9, createdAt: later(-700) },
      seen: { status: 'closed', queue: null, user: null },
    };
    await open(1, {
      routes: {
        'GET /tickets/:id/earlier': { tickets: [earlier], nextCursor: null },
        'GET /ticket/interaction/:id/thread': ({ params }: FakeRequest) =>
          params['id'] === '9' ? [accepted, note] : [],
      },
    });
    const lines = await within(await history()).findByRole('list', { name: 'Registros internos' });
    expect(within(lines).getByText(/aceito por Bruno Lima/)).toBeVisible();
    expect(within(lines).getByText('@Bruno Lima')).toHaveClass('note-mention');
  });
});

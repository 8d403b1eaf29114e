import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageView } from '@prosa/contracts';
import { bindRooms, forgetRooms, sendPresence } from '../../live/rooms';
import type { FakeRoutes } from '../../testing/fake-api';
import { aConnection } from '../../testing/fixtures';
import { layOut } from '../../testing/layout';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { emptyThread, withMessages } from '../thread/messages.live';
import { aMessage, aTicket, later, uuidOf } from '../../testing/ticket-fixtures';
import { latestReplyOfOthers, othersIn } from './presence.rule';

const ana = { userId: 3, name: 'Ana Souza', presence: 'viewing' } as const;
const bruno = { userId: 4, name: 'Bruno Lima', presence: 'viewing' } as const;
const carla = { userId: 5, name: 'Carla Dias', presence: 'composing' } as const;

const ticket = aTicket({ id: 1 });
const routes: FakeRoutes = {
  'GET /tickets': { tickets: [ticket], hasMore: false, nextCursor: null, count: 1 },
  'GET /tickets/counts': { pending: 0, open: 1, unread: 0 },
  'GET /tickets/u/:uuid': ticket,
  'GET /messages/:id': { messages: [aMessage()], hasMore: false, nextCursor: null, ticket },
  'GET /queue': [],
  'GET /whatsapp': [aConnection()],
  'GET /users/list': [],
  'GET /tags/list': [],
  'GET /quick-messages/list': [],
};

let app: RunningApp | null = null;
const open = async (): Promise<RunningApp> => {
  app = await renderApp({ path: `/tickets/${uuidOf(1)}`, routes });
  await screen.findByRole('log');
  return app;
};
const tell = (one: { userId: number; name: string; presence: string }): Promise<void> =>
  act(async () => app?.socket.deliver('company-1-presence', { ticketId: 1, ...one }));
const arrives = (message: MessageView): Promise<void> =>
  act(async () =>
    app?.socket.frame('appMessage', { action: 'create', message, ticket, contact: ticket.contact }),
  );
const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });
const warning = () => document.querySelector('.collision') as HTMLElement;

layOut();
afterEach(() => {
  app?.unmount();
  app = null;
});

describe('the customer of a ticket', () => {
  const does = (presence: 'composing' | 'recording' | 'paused'): Promise<void> =>
    act(async () => app?.socket.frame('contactPresence', { action: 'update', ticketId: 1, presence }));

  it('is shown typing and recording, in the head and in the row, until they stop', async () => {
    await open();
    await does('composing');
    expect(await screen.findAllByText('digitando')).toHaveLength(2);
    await does('recording');
    expect(await screen.findAllByText('gravando áudio')).toHaveLength(2);
    await does('paused');
    await waitFor(() => expect(screen.queryByText('gravando áudio')).toBeNull());
  });
});

describe('colleagues in a ticket', () => {
  it('are shown in the head and in the row, and go again', async () => {
    await open();
    await tell(bruno);
    expect(await screen.findAllByText('Bruno Lima está vendo')).toHaveLength(2);
    await tell({ ...bruno, presence: 'composing' });
    expect(await screen.findAllByText('Bruno Lima está digitando')).toHaveLength(2);
    await tell({ ...bruno, presence: 'left' });
    await waitFor(() => expect(screen.queryByText(/Bruno Lima está/)).toBeNull());
  });

  it('are counted when they are several, and never me', async () => {
    await open();
    for (const one of [ana, bruno, { ...carla, presence: 'viewing' }]) await tell(one);
    expect((await screen.findAllByText('2 pessoas estão vendo'))[0]?.parentElement).toHaveAttribute(
      'title',
      'Bruno Lima, Carla Dias',
    );
  });

  it('warn before I send while they write, and lock nothing', async () => {
    await open();
    await tell(carla);
    expect(await within(warning()).findByText('Carla Dias está respondendo este atendimento.')).toBeVisible();
    expect(await composer()).toBeEnabled();
  });

  it('who answered while I wrote are told of, until I have seen it', async () => {
    await open();
    await arrives(
      aMessage({ id: 'before', fromMe: true, user: { id: 4, name: 'Bruno Lima' }, createdAt: later(1) }),
    );
    await screen.findByRole('article', { name: /Bruno Lima/ });
    await userEvent.type(await composer(), 'Oi');
    expect(warning()).toBeEmptyDOMElement();
    await arrives(
      aMessage({
        id: 'meanwhile',
        body: 'Já resolvi',
        fromMe: true,
        user: { id: 4, name: 'Bruno Lima' },
        createdAt: later(2),
      }),
    );
    expect(
      await within(warning()).findByText(/Bruno Lima respondeu enquanto você escrevia/),
    ).toHaveTextContent('Já resolvi');
    await userEvent.click(within(warning()).getByRole('button', { name: 'Entendi' }));
    expect(warning()).toBeEmptyDOMElement();
    expect(await composer()).toHaveValue('Oi');
  });

  it('hear that I write once, not at every key, and that I went', async () => {
    const { socket } = await open();
    await userEvent.type(await composer(), 'Bom dia, tudo bem?');
    const said = () =>
      socket.said.flatMap(({ verb, args }) =>
        verb === 'presenceUpdate' ? [(args[0] as { presence: string }).presence] : [],
      );
    expect(said().slice(-2)).toEqual(['viewing', 'composing']);
    await userEvent.clear(await composer());
    expect(said().slice(-3)).toEqual(['viewing', 'composing', 'viewing']);
    app?.unmount();
    expect(said().at(-1)).toBe('left');
    app = null;
  });

  it('are told again where I am after a reconnect, but not of what I left', () => {
    const said: unknown[] = [];
    const socket = { emit: (...sent: unknown[]) => said.push(sent) };
    forgetRooms();
    sendPresence(1, 'viewing');
    bindRooms(socket);
    expect(said).toEqual([['presenceUpdate', { ticketId: 1, presence: 'viewing' }]]);
    sendPresence(1, 'left');
    said.length = 0;
    bindRooms(socket);
    expect(said).toEqual([]);
    forgetRooms();
  });
});

describe('the rule of presence', () => {
  it('puts who writes first, and leaves me out', () => {
    expect(othersIn([ana, bruno, carla], 3)).toEqual([carla, bruno]);
  });

  const said = (id: string, seconds: number, changes: Partial<MessageView>): MessageView =>
    aMessage({ id, fromMe: true, createdAt: later(seconds), ...changes });
  const mine = { user: { id: 3, name: 'Ana Souza' } };
  const his = { user: { id: 4, name: 'Bruno Lima' } };
  it.each([
    ['a colleague’s', [said('a', 1, his)], 'a'],
    ['the phone’s', [said('a', 1, {})], 'a'],
    ['mine', [said('a', 1, mine)], null],
    ['the contact’s', [aMessage()], null],
    ['a colleague’s before mine', [said('a', 1, his), said('b', 2, mine)], 'a'],
  ])('finds the latest answer of others: %s', (_name, messages, expected) => {
    expect(latestReplyOfOthers(withMessages(emptyThread, messages), 3)?.id ?? null).toBe(expected);
  });
});

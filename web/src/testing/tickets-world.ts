import { screen } from '@testing-library/react';
import type { TicketView } from '@prosa/contracts';
import { aMessage, aPending, aQuickMessage, aTicket, later, uuidOf } from './ticket-fixtures';
import { refuse } from './fake-api';
import type { FakeRequest, FakeRoutes } from './fake-api';
import { aConnection, aUser } from './fixtures';
import { renderApp } from './render-app';
import type { RenderOptions, RunningApp } from './render-app';

const maria = { id: 1, name: 'Maria Oliveira', number: '5511900000001', profilePicUrl: null };
const joao = { id: 2, name: 'João Santos', number: '5511900000002', profilePicUrl: null };
/** A contact whose ticket is pending. */
export const paulo = { id: 3, name: 'Paulo Costa', number: '5511900000003', profilePicUrl: null };

/** Ana's, with Maria; number 1. */
export const mine = aTicket({ id: 1, contact: maria, updatedAt: later(9) });
/** Ana's, with João; number 2. */
export const mineToo = aTicket({ id: 2, contact: joao, lastMessage: 'Tudo *certo*?' });
/** Paulo's pending ticket; number 3. */
export const waiting = aPending({ id: 3, contact: paulo });
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

/** The server's response to a sent message, with an id of its own. */
export const stored = ({ params, body }: FakeRequest): unknown => {
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
  'GET /tickets/counts': { pending: 1, open: 2, unread: 0 },
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

/** The tickets as Ana sees them: two of hers, one that waits, one that is closed (number 4). */
export const start = async (options: RenderOptions = {}): Promise<RunningApp> => {
  app = await renderApp({ path: '/tickets', ...options, routes: { ...routes, ...options.routes } });
  return app;
};

/** The same, with one of them open. */
export const open = (id: number, options: RenderOptions = {}): Promise<RunningApp> =>
  start({ path: `/tickets/${uuidOf(id)}`, ...options });

/** Ends what was started last. */
export const leave = (): void => app.unmount();

/** Where a message is written. */
export const composer = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Mensagem' });

/** A ticket in the list. */
export const row = (name: RegExp): Promise<HTMLElement> => screen.findByRole('link', { name });

/** The message list. */
export const history = (): Promise<HTMLElement> => screen.findByRole('log');

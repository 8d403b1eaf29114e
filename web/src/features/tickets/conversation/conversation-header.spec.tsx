import { act, screen } from '@testing-library/react';
import type { FakeRoutes } from '../../../testing/fake-api';
import { layOut } from '../../../testing/layout';
import { renderApp } from '../../../testing/render-app';
import type { RunningApp } from '../../../testing/render-app';
import { aTicket, uuidOf } from '../../../testing/ticket-fixtures';

let width = 1440;
const lists = new Set<EventTarget>();

/** Sets the window width and dispatches the resize event. */
const resize = async (pixels: number): Promise<void> => {
  width = pixels;
  await act(async () => {
    for (const list of lists) list.dispatchEvent(new Event('change'));
  });
};

const NAME = 'Condomínio Jardim das Acácias';
const ticket = aTicket({
  id: 1,
  isGroup: true,
  contact: { id: 1, name: NAME, number: '', profilePicUrl: null },
});
const routes: FakeRoutes = {
  'GET /tickets': { tickets: [ticket], hasMore: false, nextCursor: null, count: 1 },
  'GET /tickets/counts': { pending: 0, open: 1, unread: 0 },
  'GET /tickets/u/:uuid': ticket,
  'GET /messages/:id': { messages: [], hasMore: false, nextCursor: null, ticket },
  'POST /messages/:id/read': { ok: true },
  'GET /queue': [],
  'GET /users/list': [],
  'GET /tags/list': [],
  'GET /quick-messages/list': [],
};

layOut();
let app: RunningApp;
const before = globalThis.matchMedia;
beforeEach(() => {
  globalThis.matchMedia = (query: string): MediaQueryList => {
    const [, side = 'min', limit = '0'] = /(min|max)-width: (\d+)px/.exec(query) ?? [];
    const list = Object.defineProperty(new EventTarget(), 'matches', {
      get: () => (side === 'min' ? width >= Number(limit) : width <= Number(limit)),
    });
    lists.add(list);
    return list as MediaQueryList;
  };
});
afterEach(() => app.unmount());
afterAll(() => {
  globalThis.matchMedia = before;
});

describe('the head of a conversation', () => {
  it('cuts the name at ten characters below 600 px, and at no other width', async () => {
    width = 1440;
    app = await renderApp({ path: `/tickets/${uuidOf(1)}`, routes });
    const name = await screen.findByRole('heading', { level: 2, name: new RegExp(`${NAME}$`) });
    await resize(600);
    expect(name).toHaveTextContent(new RegExp(`${NAME}$`));
    await resize(599);
    const short = await screen.findByRole('heading', { level: 2, name: /Condomínio…$/ });
    expect(short).toHaveAttribute('title', NAME);
    await resize(1440);
    expect(await screen.findByRole('heading', { level: 2, name: new RegExp(`${NAME}$`) })).toBeVisible();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-api';
import { aConnection } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { aQuickMessage, aTicket, uuidOf } from '../../testing/ticket-fixtures';

const long = 'Maximiliano Albuquerque de Vasconcelos';
const ticket = aTicket({
  id: 1,
  contact: { id: 1, name: long, number: '5511900000001', profilePicUrl: null },
});
const routes: FakeRoutes = {
  'GET /tickets': { tickets: [ticket], hasMore: false, nextCursor: null },
  'GET /tickets/counts': { pending: 0, open: 1, unread: 0 },
  'GET /tickets/u/:uuid': ({ params }: FakeRequest) =>
    params['uuid'] === ticket.uuid ? ticket : refuse(404, 'ERR_NO_TICKET_FOUND'),
  'GET /messages/:id': { messages: [], hasMore: false, nextCursor: null, ticket },
  'POST /messages/:id/read': { ok: true },
  'GET /queue': [],
  'GET /whatsapp': [aConnection()],
  'GET /users/list': [],
  'GET /tags/list': [],
  'GET /quick-messages/list': [aQuickMessage({ shortcode: 'longa', message: 'a'.repeat(80) })],
};

let app: RunningApp;
const start = async (path = `/tickets/${uuidOf(1)}`, more: FakeRoutes = {}): Promise<RunningApp> => {
  app = await renderApp({ path, routes: { ...routes, ...more } });
  return app;
};

afterEach(() => {
  app.unmount();
  jest.useRealTimers();
});

describe('what there is no room for', () => {
  it('is the name in a row of the list after twenty characters', async () => {
    await start('/tickets');
    expect(await screen.findByText('Maximiliano Albuquer…')).toBeVisible();
  });

  it('is an answer in the list of suggestions after thirty-five', async () => {
    await start();
    const field = await screen.findByRole('textbox', { name: /mensagem/i });
    fireEvent.change(field, { target: { value: '/lo' } });
    const option = await screen.findByRole('option', { name: /longa/ });
    expect(within(option).getByText(/^a+…$/)).toHaveTextContent(/^a{35}…$/);
  });
});

describe('suggestions', () => {
  it('come with a slash and one character more, and not before', async () => {
    await start();
    const field = await screen.findByRole('textbox', { name: /mensagem/i });
    fireEvent.change(field, { target: { value: '/' } });
    expect(screen.queryByRole('listbox', { name: 'Respostas rápidas' })).toBeNull();
    fireEvent.change(field, { target: { value: '/l' } });
    expect(await screen.findByRole('option', { name: /longa/ })).toBeVisible();
  });
});

describe('the volume', () => {
  it('is 0.8 until somebody chooses otherwise, in steps of a tenth, and stays in this browser', async () => {
    await start('/tickets');
    await userEvent.click(await screen.findByRole('button', { name: /volume/i }));
    const slider = await screen.findByRole('slider');
    expect(slider).toHaveValue('0.8');
    expect(['min', 'max', 'step'].map(name => slider.getAttribute(name))).toEqual(['0', '1', '0.1']);
    fireEvent.change(slider, { target: { value: '0.3' } });
    expect(localStorage.getItem('volume')).toBe('0.3');
  });
});

describe('a connection that is unhealthy', () => {
  it('is marked in the menu after two seconds', async () => {
    const broken = { 'GET /whatsapp': [aConnection({ status: 'DISCONNECTED' })] };
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
    await start('/tickets', broken);
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(document.querySelector('.menu-badge[data-tone="danger"]')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    jest.useRealTimers();
    await waitFor(() => expect(document.querySelector('.menu-badge[data-tone="danger"]')).not.toBeNull());
  });
});

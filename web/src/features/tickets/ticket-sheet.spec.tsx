import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aConnection, aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { uuidOf } from '../../testing/ticket-fixtures';
import { stored, waiting } from '../../testing/tickets-world';

describe('a pending ticket in a sheet', () => {
  it('is accepted once, and greeted once, however often the button is pressed', async () => {
    const settings = [{ key: 'sendGreetingAccepted', value: 'enabled' }];
    const user = aUser({ company: { ...aUser().company, settings } });
    const card = { ...waiting, whatsappId: 1, tags: [], columnId: 0, columnSince: null };
    const board = { tickets: [card], hasMore: false, nextCursor: null, columns: [{ tagId: 0, count: 1 }] };
    const column = { id: 1, name: 'Novo', color: '#0E7490', position: 1, limit: 0 };
    const taken = { ...waiting, status: 'open', userId: user.id, user: { id: user.id, name: user.name } };
    const { api, unmount } = await renderApp({
      user,
      path: '/kanban?whatsappId=1',
      routes: {
        'GET /whatsapp': [aConnection({ id: 1, name: 'Vendas' })],
        'GET /tags/kanban': { lista: [column] },
        'GET /tags/ticket/list': [column],
        'GET /users/list': [],
        'GET /ticket/kanban/1': board,
        [`GET /tickets/u/${uuidOf(3)}`]: waiting,
        'GET /messages/:id': { messages: [], hasMore: false, nextCursor: null, ticket: waiting },
        'PUT /tickets/:id': taken,
        'POST /messages/:id': stored,
      },
    });
    const item = await screen.findByRole('listitem', { name: 'Paulo Costa' });
    item.focus();
    fireEvent.keyDown(item, { key: 'Enter' });
    const sheet = await screen.findByRole('dialog', { name: 'Conversa de Paulo Costa' });
    const accept = await within(sheet).findByRole('button', { name: 'Aceitar' });
    fireEvent.click(accept);
    fireEvent.click(accept);
    await waitFor(() => expect(api.calls('POST /messages/:id')).not.toHaveLength(0));
    expect(api.calls('PUT /tickets/:id')).toHaveLength(1);
    expect(api.calls('POST /messages/:id')).toHaveLength(1);
    unmount();
  });
});

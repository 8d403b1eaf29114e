import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChatView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';

const chat: ChatView = {
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000301',
  title: 'Turno',
  ownerId: 3,
  lastMessage: '',
  createdAt: AT,
  updatedAt: AT,
  users: [],
};

describe('the composer of an internal conversation', () => {
  it('keeps a text that could not be sent beside the one begun meanwhile', async () => {
    const person = userEvent.setup();
    let answer: (() => void) | null = null;
    const app = await renderApp({
      path: `/chats/${chat.uuid}`,
      routes: {
        'GET /chats': { records: [chat], count: 1, hasMore: false, nextCursor: null },
        'GET /chats/:id/messages': { records: [], hasMore: false, nextCursor: null },
        'POST /chats/:id/messages': () =>
          new Promise(resolve => {
            answer = () => resolve(refuse(500, 'ERR_INTERNAL'));
          }),
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Escreva uma mensagem' });
    await person.type(field, 'O primeiro{Enter}');
    await waitFor(() => expect(answer).not.toBeNull());
    await person.type(field, 'e o segundo');
    await act(async () => (answer as unknown as () => void)());
    await waitFor(() => expect(field).toHaveValue('O primeiro\ne o segundo'));
    app.unmount();
  });
});

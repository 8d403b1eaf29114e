import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InteractionView, RemovedTicketView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const aRemoved = (changes: Partial<RemovedTicketView> = {}): RemovedTicketView => ({
  id: 41,
  uuid: '0190d1c2-0000-7000-8000-00000000de1e',
  state: 'deleted',
  removedAt: '2026-11-25T12:00:00.000Z',
  removedBy: 'Alice Admin',
  contact: { id: 3, name: 'Helena Prado' },
  mergedInto: null,
  ...changes,
});
const merged = aRemoved({
  id: 40,
  uuid: '0190d1c2-0000-7000-8000-00000000de1d',
  state: 'merged',
  removedAt: null,
  removedBy: '',
  contact: null,
  mergedInto: 39,
});
const line: InteractionView = {
  id: '0190d1c2-0000-7000-8000-00000000aaaa',
  type: 'DELETED_TICKET',
  text: 'Atendimento excluído',
  params: { by: 'user' },
  author: 'Alice Admin',
  createdAt: '2026-11-25T12:00:00.000Z',
};

describe('The page of deleted tickets', () => {
  it('finds a ticket by its number and shows its history', async () => {
    const list = jest.fn(({ query }: FakeRequest) => {
      const tickets = query.get('number') === null ? [aRemoved(), merged] : [aRemoved()];
      return { tickets, nextCursor: null };
    });
    const app = await renderApp({
      user: anAdmin(),
      path: '/removed-tickets',
      routes: {
        'GET /removed-tickets': list,
        'GET /ticket/interaction/41': { interactions: [line], count: 1, pages: 1 },
      },
    });
    expect(await screen.findByText('Unido ao atendimento 39')).toBeVisible();
    expect(screen.getByText('Contato desconhecido')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Número do atendimento' }), 'n.º 41');
    const entry = await screen.findByRole('button', { name: 'Ver o histórico do atendimento 41' });
    expect(entry).toHaveTextContent('Helena Prado');
    expect(entry).toHaveTextContent(/Excluído em .+ por Alice Admin/);
    await userEvent.click(entry);
    const dialog = await screen.findByRole('dialog', { name: /Atendimento 41/ });
    expect(await within(dialog).findByText('Alice Admin')).toBeVisible();
    app.unmount();
  });

  it('shows more, says when nothing has the number, and what went wrong', async () => {
    let isDown = false;
    const app = await renderApp({
      user: anAdmin(),
      path: '/removed-tickets',
      routes: {
        'GET /removed-tickets': ({ query }: FakeRequest) => {
          if (isDown) return refuse(503, 'ERR_UNAVAILABLE');
          if (query.get('number') !== null) return { tickets: [], nextCursor: null };
          return query.get('cursor') === null
            ? { tickets: [aRemoved()], nextCursor: 'next' }
            : { tickets: [merged], nextCursor: null };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText('Unido ao atendimento 39')).toBeVisible();
    expect(screen.getByText('Helena Prado')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
    const search = screen.getByRole('searchbox');
    await userEvent.type(search, '7');
    expect(await screen.findByText('Nenhum atendimento excluído com o número 7')).toBeVisible();
    isDown = true;
    await userEvent.type(search, '8');
    expect(await screen.findByRole('alert')).toBeVisible();
    app.unmount();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BoardCard } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { aConnection, aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { mine } from '../../testing/tickets-world';

const NOVO = { id: 1, name: 'Novo', color: '#0E7490', position: 1, limit: 0 };
const PROPOSTA = { id: 2, name: 'Proposta', color: '#B45309', position: 2, limit: 0 };

const tagOf = ({ id, name, color }: typeof NOVO) => ({ id, name, color });

const aCard = (id: number, name: string, column: typeof NOVO | null): BoardCard => ({
  ...mine,
  id,
  contact: { id, name, number: `551190000000${id}`, profilePicUrl: null },
  whatsappId: 1,
  tags: column === null ? [] : [tagOf(column)],
  columnId: column?.id ?? 0,
  columnSince: null,
});

const cards = [aCard(1, 'Ana Lima', NOVO), aCard(2, 'Beto Reis', NOVO), aCard(3, 'Caio Dias', null)];

const answer = {
  tickets: cards,
  hasMore: false,
  nextCursor: null,
  columns: [
    { tagId: 0, count: 1 },
    { tagId: 1, count: 2 },
  ],
};

const movedTo = ({ params }: FakeRequest): unknown => {
  const [ticketId, tagId] = [Number(params['ticketId']), Number(params['tagId'])];
  const card = cards.find(({ id }) => id === ticketId);
  return { ...card, tags: tagId === 2 ? [tagOf(PROPOSTA)] : [] };
};

const start = (routes = {}, path = '/kanban?whatsappId=1'): Promise<RunningApp> =>
  renderApp({
    user: aUser(),
    path,
    routes: {
      'GET /whatsapp': [aConnection({ id: 1, name: 'Vendas' })],
      'GET /tags/kanban': { lista: [NOVO, PROPOSTA] },
      'GET /tags/ticket/list': [NOVO, PROPOSTA],
      'GET /users/list': [aUser({ id: 7, name: 'Bruno' })],
      'GET /ticket/kanban/1': answer,
      'PUT /ticket-tags/:ticketId/:tagId': movedTo,
      ...routes,
    },
  });

const namesIn = async (column: string): Promise<readonly (string | null)[]> =>
  within(await screen.findByRole('region', { name: column }))
    .queryAllByRole('listitem')
    .filter(item => item.id !== '')
    .map(item => item.getAttribute('aria-label'));

describe('the board', () => {
  it('asks for a connection first', async () => {
    const app = await start({}, '/kanban');
    expect(
      await screen.findByText('Por favor, selecione uma conexão para visualizar os tickets.'),
    ).toBeVisible();
    app.unmount();
  });

  it('shows the columns by position with their counts, what stands in none first', async () => {
    const app = await start();
    expect(await namesIn('Sem etapa')).toEqual(['Caio Dias']);
    expect(new Set(await namesIn('Novo'))).toEqual(new Set(['Ana Lima', 'Beto Reis']));
    expect(await namesIn('Proposta')).toEqual([]);
    expect(screen.getAllByText('Fim dos ticket')).toHaveLength(3);
    app.unmount();
  });

  it('moves a card by its menu, says so and takes it back', async () => {
    const app = await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Proposta' }));
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual(['Ana Lima']));
    expect((await screen.findAllByText('Ana Lima movida para Proposta')).length).toBeGreaterThan(0);
    expect(screen.getByText('Ana Lima movida para Proposta, 1 de 1')).toBeInTheDocument();
    app.unmount();
  });

  it('moves a card by Ctrl and an arrow, and keeps the focus on it', async () => {
    const app = await start();
    const card = await screen.findByRole('listitem', { name: 'Beto Reis' });
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowRight', ctrlKey: true });
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual(['Beto Reis']));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Beto Reis'));
    app.unmount();
  });

  it('puts a card back where it stood when the move is refused, and says why', async () => {
    const app = await start({ 'PUT /ticket-tags/:ticketId/:tagId': refuse(409, 'ERR_CARD_MOVED') });
    const card = await screen.findByRole('listitem', { name: 'Beto Reis' });
    fireEvent.keyDown(card, { key: 'ArrowRight', ctrlKey: true });
    expect(
      (await screen.findAllByText(/Beto Reis voltou para Novo: Este card já foi movido/)).length,
    ).toBeGreaterThan(0);
    expect(await namesIn('Novo')).toContain('Beto Reis');
    app.unmount();
  });

  it('is filtered by person, tag and standing still, and asks for the order', async () => {
    const app = await start();
    await namesIn('Novo');
    await screen.findByRole('option', { name: 'Bruno' });
    await userEvent.selectOptions(screen.getByLabelText('Responsável'), 'Bruno');
    await userEvent.selectOptions(screen.getByLabelText('Tag'), 'Proposta');
    await userEvent.selectOptions(screen.getByLabelText('Parados há'), 'Parados há 7 dias');
    await userEvent.selectOptions(screen.getByLabelText('Ordenar por'), 'Maior silêncio');
    await waitFor(() =>
      expect(Object.fromEntries(app.api.calls('GET /ticket/kanban/1').at(-1)?.query ?? [])).toMatchObject({
        userId: '7',
        withTag: '2',
        stuckDays: '7',
        order: 'silent',
      }),
    );
    app.unmount();
  });

  it('warns of a column above its limit, and shows how the columns fared as a picture and as a table', async () => {
    const column = { tagId: 1, name: 'Novo', color: '#0E7490', entered: 12, left: 5, medianSeconds: 93_600 };
    const figures = {
      period: { from: '2026-10-25', until: '2026-11-23' },
      columns: [column, { ...column, tagId: 2, name: 'Proposta', entered: 0, left: 0, medianSeconds: null }],
    };
    const app = await start({
      'GET /tags/kanban': { lista: [{ ...NOVO, limit: 1 }, PROPOSTA] },
      'GET /ticket/kanban/1/figures': figures,
    });
    const novo = await screen.findByRole('region', { name: 'Novo' });
    await waitFor(() => expect(within(novo).getByText('2/1')).toBeVisible());
    expect(within(novo).getByText('Acima do limite de 1')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Números das etapas' }));
    const row = await screen.findByRole('row', { name: /^Novo/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['12', '5', '1 d 2 h']);
    await userEvent.selectOptions(screen.getByLabelText('Período'), 'Últimos 7 dias');
    await waitFor(() =>
      expect(app.api.calls('GET /ticket/kanban/1/figures').at(-1)?.query.get('days')).toBe('7'),
    );
    app.unmount();
  });

  it('opens the conversation in a sheet, and Escape leads back to the card', async () => {
    const ticket = { ...cards[1], user: { id: 1, name: 'Admin' }, userId: 1, status: 'open' };
    const app = await start({
      [`GET /tickets/u/${mine.uuid}`]: ticket,
      'GET /messages/:id': { messages: [], hasMore: false, nextCursor: null, ticket },
    });
    const card = await screen.findByRole('listitem', { name: 'Beto Reis' });
    card.focus();
    fireEvent.keyDown(card, { key: 'Enter' });
    const sheet = await screen.findByRole('dialog', { name: 'Conversa de Beto Reis' });
    expect(await within(sheet).findByRole('button', { name: 'Abrir a conversa' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Beto Reis'));
    app.unmount();
  });

  it('follows what colleagues move and resolve', async () => {
    const app = await start();
    expect(await namesIn('Novo')).toContain('Ana Lima');
    const ticket = { ...cards[0]!, tags: [tagOf(PROPOSTA)], updatedAt: '2030-01-01T00:00:00.000Z' };
    await act(async () => app.socket.frame('ticket', { action: 'update', ticket }));
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual(['Ana Lima']));
    expect(screen.getByText('Ana Lima foi movida para Proposta por outra pessoa')).toBeInTheDocument();
    const closed = { ...ticket, status: 'closed' as const, updatedAt: '2030-01-01T00:00:01.000Z' };
    await act(async () => app.socket.frame('ticket', { action: 'update', ticket: closed }));
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual([]));
    app.unmount();
  });
});

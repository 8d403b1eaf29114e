import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BoardCard, TagRef } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { aConnection, aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { aMessage } from '../../testing/ticket-fixtures';
import { mine } from '../../testing/tickets-world';
import { countWholePresses } from '../../ui/whole-press';
import { ticketBoard } from './ticket-board';

const NOVO = { id: 1, name: 'Novo', color: '#0E7490', position: 1, limit: 0 };
const PROPOSTA = { id: 2, name: 'Proposta', color: '#B45309', position: 2, limit: 0 };

const LATER = '2030-01-01T00:00:00.000Z';

const tagOf = ({ id, name, color, position }: typeof NOVO): TagRef => ({
  id,
  name,
  color,
  position,
  kanban: 1,
});

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

/** The ticket with the column that it was moved to. */
const tagged = ({ params }: FakeRequest): unknown => ({
  ...cards.find(({ id }) => id === Number(params['ticketId'])),
  tags: [NOVO, PROPOSTA].filter(({ id }) => id === Number(params['tagId'])).map(tagOf),
});

const start = (routes = {}, path = '/kanban?whatsappId=1', user = aUser()): Promise<RunningApp> =>
  renderApp({
    user,
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

// As the application does on starting.
beforeAll(countWholePresses);

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

  it('collapses a column, which keeps its name and count, and expands it', async () => {
    const app = await start();
    expect(await namesIn('Novo')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Recolher Novo' }));
    const column = within(screen.getByRole('region', { name: 'Novo' }));
    expect(column.queryByText('Ana Lima')).toBeNull();
    expect(column.getByText('2')).toBeVisible();
    await userEvent.click(column.getByRole('button', { name: 'Expandir Novo' }));
    expect(await namesIn('Novo')).toHaveLength(2);
    app.unmount();
  });

  it('moves a card by its menu, says so and takes it back', async () => {
    const app = await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Proposta' }));
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual(['Ana Lima']));
    expect((await screen.findAllByText('Ana Lima foi para Proposta')).length).toBeGreaterThan(0);
    expect(screen.getByText('Ana Lima foi para Proposta, 1 de 1')).toBeInTheDocument();
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
    expect(screen.getByText('Outra pessoa moveu Ana Lima para Proposta')).toBeInTheDocument();
    const closed = { ...ticket, status: 'closed' as const, updatedAt: '2030-01-01T00:00:01.000Z' };
    await act(async () => app.socket.frame('ticket', { action: 'update', ticket: closed }));
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual([]));
    app.unmount();
  });

  it('carries out the moves of one card one after the other, and shows where it was put meanwhile', async () => {
    const answers: (() => void)[] = [];
    const app = await start({
      'PUT /ticket-tags/:ticketId/:tagId': (request: FakeRequest) =>
        new Promise(resolve => {
          answers.push(() => resolve(tagged(request)));
        }),
    });
    const press = async (): Promise<void> => {
      const card = await screen.findByRole('listitem', { name: 'Caio Dias' });
      fireEvent.keyDown(card, { key: 'ArrowRight', ctrlKey: true });
    };
    await press();
    await press();
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual(['Caio Dias']));
    expect(app.api.calls('PUT /ticket-tags/3/1')).toHaveLength(1);
    expect(app.api.calls('PUT /ticket-tags/3/2')).toHaveLength(0);
    // The echo of the first move, and its answer, come while the second is on its way.
    const echo = { ...cards[2]!, tags: [tagOf(NOVO)], updatedAt: '2030-01-01T00:00:00.000Z' };
    await act(async () => app.socket.frame('ticket', { action: 'update', ticket: echo }));
    await act(async () => answers.shift()?.());
    await waitFor(() => expect(app.api.calls('PUT /ticket-tags/3/2')).toHaveLength(1));
    expect(app.api.calls('PUT /ticket-tags/3/2')[0]?.body).toEqual({ from: 1 });
    expect(await namesIn('Proposta')).toEqual(['Caio Dias']);
    await act(async () => answers.shift()?.());
    expect(await screen.findByText('Caio Dias foi para Proposta, 1 de 1')).toBeInTheDocument();
    expect(await namesIn('Proposta')).toEqual(['Caio Dias']);
    expect(screen.queryByText(/Outra pessoa moveu/)).toBeNull();
    app.unmount();
  });

  it('keeps a dragged card where it is until it is dropped, and then shows what colleagues did with it', async () => {
    const app = await start();
    await namesIn('Novo');
    act(() => void app.store.dispatch(ticketBoard.actions.dragBegan(1)));
    const ticket = { ...cards[0]!, tags: [tagOf(PROPOSTA)], updatedAt: '2030-01-01T00:00:00.000Z' };
    await act(async () => app.socket.frame('ticket', { action: 'update', ticket }));
    expect(await namesIn('Novo')).toContain('Ana Lima');
    act(() => void app.store.dispatch(ticketBoard.actions.dragEnded(1)));
    await waitFor(async () => expect(await namesIn('Proposta')).toEqual(['Ana Lima']));
    expect(screen.getByText('Outra pessoa moveu Ana Lima para Proposta')).toBeInTheDocument();
    app.unmount();
  });

  it('takes a card out of the hand that a colleague resolves, and says so', async () => {
    const app = await start();
    await namesIn('Novo');
    act(() => void app.store.dispatch(ticketBoard.actions.dragBegan(1)));
    const closed = { ...cards[0]!, status: 'closed' as const, updatedAt: '2030-01-01T00:00:00.000Z' };
    await act(async () => app.socket.frame('ticket', { action: 'update', ticket: closed }));
    expect(
      (await screen.findAllByText('Ana Lima saiu do quadro enquanto você arrastava o card.')).length,
    ).toBeGreaterThan(0);
    act(() => {
      app.store.dispatch(ticketBoard.actions.dragEnded(1));
      app.store.dispatch(ticketBoard.actions.moveAsked({ id: 1, from: 1, to: 2 }));
    });
    expect(await namesIn('Proposta')).toEqual([]);
    expect(app.api.calls('PUT /ticket-tags/1/2')).toHaveLength(0);
    app.unmount();
  });

  it('puts a card back where a colleague has put it when a stale move is refused', async () => {
    const app = await start({ 'PUT /ticket-tags/:ticketId/:tagId': refuse(409, 'ERR_CARD_MOVED') });
    await namesIn('Novo');
    act(() => void app.store.dispatch(ticketBoard.actions.dragBegan(1)));
    const ticket = { ...cards[0]!, tags: [tagOf(PROPOSTA)], updatedAt: '2030-01-01T00:00:00.000Z' };
    await act(async () => app.socket.frame('ticket', { action: 'update', ticket }));
    act(() => {
      app.store.dispatch(ticketBoard.actions.dragEnded(1));
      app.store.dispatch(ticketBoard.actions.moveAsked({ id: 1, from: 1, to: 0 }));
    });
    expect((await screen.findAllByText(/Ana Lima voltou para Proposta/)).length).toBeGreaterThan(0);
    expect(await namesIn('Proposta')).toEqual(['Ana Lima']);
    app.unmount();
  });
});

describe('the connection of the board', () => {
  it('offers every connection with the colour and the word of its status, by keyboard alone', async () => {
    const connections = [
      aConnection({ id: 1, name: 'Vendas' }),
      aConnection({ id: 2, name: 'Suporte', status: 'OPENING' }),
      aConnection({ id: 3, name: 'Matriz', status: 'DISCONNECTED' }),
    ];
    const app = await start({ 'GET /whatsapp': connections }, '/kanban');
    const button = await screen.findByRole('button', { name: /^Conexão: Selecione uma conexão/ });
    expect(button).toHaveAttribute('aria-haspopup', 'listbox');
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    const list = await screen.findByRole('listbox', { name: 'Conexão' });
    const options = within(list).getAllByRole('option');
    expect(options.map(option => option.textContent)).toEqual([
      'Vendasconectada',
      'Suporteconectando',
      'Matrizdesconectada',
    ]);
    const dots = options.map(option => option.querySelector('[data-status]')?.getAttribute('data-status'));
    expect(dots).toEqual(['CONNECTED', 'OPENING', 'DISCONNECTED']);
    await waitFor(() => expect(options[0]).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}v{Enter}');
    expect(await namesIn('Novo')).toContain('Ana Lima');
    expect(app.path()).toBe('/kanban?whatsappId=1');
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toHaveAccessibleName('Conexão: Vendas conectada');
    app.unmount();
  });

  it('follows the status of its connection while it is looked at', async () => {
    const app = await start();
    const button = await screen.findByRole('button', { name: 'Conexão: Vendas conectada' });
    const session = { ...aConnection({ id: 1 }), status: 'TIMEOUT', updatedAt: LATER } as const;
    await act(async () => app.socket.frame('whatsappSession', { action: 'update', session }));
    await waitFor(() => expect(button).toHaveAccessibleName('Conexão: Vendas sem resposta'));
    app.unmount();
  });

  it('is empty for who may see no ticket of it, and says why', async () => {
    const nothing = { tickets: [], hasMore: false, nextCursor: null, columns: [] };
    const inNoQueue = aUser({ queues: [], queueIds: [] });
    const app = await start({ 'GET /ticket/kanban/1': nothing }, '/kanban?whatsappId=1', inNoQueue);
    expect(await screen.findByText(/Você não está em nenhuma fila/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Novo' })).toBeVisible();
    app.unmount();
  });
});

describe('the board beside what colleagues do', () => {
  it('puts a card where the refusal says it stands now, and says so', async () => {
    const details = [{ field: 'tagId', rule: 'isAt', message: '2' }];
    const refused = { 'PUT /ticket-tags/:ticketId/:tagId': refuse(409, 'ERR_CARD_MOVED', details) };
    const app = await start(refused);
    const card = await screen.findByRole('listitem', { name: 'Beto Reis' });
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    const loaded = app.api.calls('GET /ticket/kanban/1').length;
    fireEvent.keyDown(card, { key: 'ArrowLeft', ctrlKey: true });
    expect(
      (await screen.findAllByText('Outra pessoa moveu este card: Beto Reis está agora em Proposta.')).length,
    ).toBeGreaterThan(0);
    expect(await namesIn('Proposta')).toEqual(['Beto Reis']);
    expect(app.api.calls('GET /ticket/kanban/1')).toHaveLength(loaded);
    app.unmount();
  });

  it('leaves a card where a colleague has put it when its move is taken back too late', async () => {
    let isLate = false;
    const app = await start({
      'PUT /ticket-tags/:ticketId/:tagId': (request: FakeRequest) =>
        isLate ? refuse(409, 'ERR_CARD_MOVED') : tagged(request),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Proposta' }));
    const undo = await screen.findByRole('button', { name: /Desfazer/ });
    isLate = true;
    const ticket = { ...cards[0]!, tags: [], updatedAt: '2030-01-01T00:00:00.000Z' };
    await act(async () => app.socket.frame('ticket', { action: 'update', ticket }));
    await waitFor(async () => expect(await namesIn('Sem etapa')).toContain('Ana Lima'));
    await userEvent.click(undo);
    await waitFor(() => expect(app.api.calls('PUT /ticket-tags/1/1')[0]?.body).toEqual({ from: 2 }));
    expect((await screen.findAllByText(/Ana Lima voltou para Sem etapa/)).length).toBeGreaterThan(0);
    expect(await namesIn('Sem etapa')).toContain('Ana Lima');
    app.unmount();
  });

  it('shows the columns that are left when one of them is removed meanwhile', async () => {
    let columns = [NOVO, PROPOSTA];
    const app = await start({ 'GET /tags/kanban': () => ({ lista: columns }) });
    expect(await namesIn('Proposta')).toEqual([]);
    columns = [NOVO];
    await act(async () => app.socket.frame('tag', { action: 'delete', tagId: PROPOSTA.id }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Proposta' })).toBeNull());
    expect(await namesIn('Novo')).toContain('Ana Lima');
    app.unmount();
  });
});

describe('the end of a column', () => {
  const column = (nextCursor: string | null) => [{ tagId: 1, count: 3, nextCursor }];
  const page = (tickets: readonly BoardCard[], nextCursor: string | null) => ({
    ...{ tickets, hasMore: nextCursor !== null, nextCursor },
    columns: [{ tagId: 1, count: 3 }],
  });
  const more = async (): Promise<void> =>
    userEvent.click(
      within(screen.getByRole('region', { name: 'Novo' })).getByRole('button', { name: 'Carregar mais' }),
    );

  it('is reached by the place behind the last card, whatever left its place meanwhile', async () => {
    const third = aCard(9, 'Edu Maia', NOVO);
    const app = await start({
      'GET /ticket/kanban/1': ({ query }: FakeRequest) =>
        query.get('cursor') === 'behind-beto'
          ? page([third], null)
          : { ...page(cards.slice(0, 2), null), columns: column('behind-beto') },
    });
    await namesIn('Novo');
    await more();
    await waitFor(async () => expect(await namesIn('Novo')).toHaveLength(3));
    const asked = app.api.calls('GET /ticket/kanban/1').at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      tagId: '1',
      cursor: 'behind-beto',
      order: 'latest',
    });
    expect(asked?.has('pageNumber')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
    app.unmount();
  });

  it('is looked for from the start again when a card is missing that came meanwhile', async () => {
    const late = aCard(9, 'Edu Maia', NOVO);
    const app = await start({
      'GET /ticket/kanban/1': ({ query }: FakeRequest) => {
        if (query.get('byColumn') !== null)
          return { ...page(cards.slice(0, 2), null), columns: column(null) };
        return query.get('cursor') === 'second' ? page([late], null) : page(cards.slice(0, 2), 'second');
      },
    });
    await namesIn('Novo');
    await more();
    await waitFor(async () => expect(await namesIn('Novo')).toContain('Edu Maia'));
    app.unmount();
  });
});

describe('the counts of a board', () => {
  it('counts a card once, whether it was loaded or not when its customer writes', async () => {
    const columns = [
      { tagId: 0, count: 1 },
      { tagId: 1, count: 50 },
    ];
    const app = await start({ 'GET /ticket/kanban/1': { ...answer, columns } });
    await namesIn('Novo');
    const { select } = ticketBoard;
    const counts = () => select(app.store.getState()).counts;
    const writes = (card: BoardCard) => {
      const [ticket, message] = [{ ...card, updatedAt: LATER }, aMessage({ ticketId: card.id })];
      const frame = { action: 'create', ticket, message, contact: card.contact } as const;
      return act(async () => app.socket.frame('appMessage', frame));
    };
    await writes(aCard(8, 'Dora Sá', NOVO));
    await waitFor(async () => expect(await namesIn('Novo')).toContain('Dora Sá'));
    expect(counts()).toMatchObject({ 0: 1, 1: 50 });
    // All of this column is there, so this one is new.
    await writes(aCard(9, 'Edu Maia', null));
    await waitFor(async () => expect(await namesIn('Sem etapa')).toContain('Edu Maia'));
    expect(counts()).toMatchObject({ 0: 2, 1: 50 });
    app.unmount();
  });
});

describe('the cards of the board', () => {
  it('shows on each card the time that the cards are sorted by', async () => {
    const [one] = cards;
    const at = { lastMessageAt: '2026-11-20T10:00:00.000Z', columnSince: '2026-11-18T10:00:00.000Z' };
    const card = { ...one, ...at, updatedAt: '2026-11-21T10:00:00.000Z' };
    const app = await start({ 'GET /ticket/kanban/1': { ...answer, tickets: [card] } });
    await namesIn('Novo');
    const shown = () => document.querySelector('.board-card time')?.getAttribute('datetime');
    expect(shown()).toBe(at.lastMessageAt);
    await userEvent.selectOptions(screen.getByLabelText('Ordenar por'), 'Tempo na etapa');
    await waitFor(() => expect(shown()).toBe(at.columnSince));
    app.unmount();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INTERACTION_TYPES } from '@prosa/contracts';
import type { InteractionType, InteractionView } from '@prosa/contracts';
import { t } from '../../i18n';
import type { FakeRequest, FakeRoutes } from '../../testing/fake-api';
import { refuse } from '../../testing/fake-api';
import { layOut } from '../../testing/layout';
import { renderApp } from '../../testing/render-app';
import type { RenderOptions, RunningApp } from '../../testing/render-app';
import { formatDay } from '../../ui/formatters';
import { aTicket, later, uuidOf } from '../../testing/ticket-fixtures';
import { byDay, lineOf, typeOf } from './history-lines';
import './history-texts';
import { withNewer, withOlder } from './use-history';
import { stopsOf } from './use-stops';

const entry = (
  id: number,
  type: InteractionType,
  params: InteractionView['params'] = {},
): InteractionView => ({
  id: `entry-${id}`,
  type,
  text: `texto ${id}`,
  params,
  author: 'Ana Souza',
  createdAt: later(id * 60),
});

const between = { fromQueue: 'Vendas', fromUser: 'Ana Souza', toQueue: '', toUser: '' };
const life: readonly InteractionView[] = [
  entry(4, 'TAG_ADDED', { tag: 'VIP', by: 'user' }),
  entry(3, 'ACCEPTED', { user: 'Ana Souza', by: 'user' }),
  entry(2, 'MESSAGE', { direction: 'in', by: 'contact' }),
  entry(1, 'CREATION', { origin: 'customer', queue: 'Suporte', by: 'contact' }),
];

const listed = ({ query }: FakeRequest): unknown => {
  const types = JSON.parse(query.get('types') ?? '[]') as string[];
  const until = query.get('until');
  const found = life
    .filter(one => types.length === 0 || types.includes(one.type))
    .filter(one => until === null || one.createdAt <= until);
  return { interactions: found, count: found.length, pages: 1 };
};

const asOf = ({ query }: FakeRequest): unknown => {
  const at = query.get('at') ?? '';
  const isOpen = at >= later(180);
  return {
    ticket: {
      status: isOpen ? 'open' : 'pending',
      queue: { id: 1, name: 'Suporte' },
      user: isOpen ? { id: 3, name: 'Ana Souza' } : null,
      tags: at >= later(240) ? [{ id: 7, name: 'VIP' }] : [],
      waitingSince: null,
    },
    at,
    position: 1,
    facts: life.filter(one => one.createdAt <= at).length,
    first: later(60),
    last: later(240),
  };
};

const ticket = aTicket({ id: 1 });
const page = { tickets: [ticket], hasMore: false, nextCursor: null, count: 1 };
const routes: FakeRoutes = {
  'GET /tickets': page,
  'GET /tickets/counts': { pending: 0, open: 1, unread: 0 },
  'GET /tickets/u/:uuid': ticket,
  'GET /messages/:id': { messages: [], hasMore: false, nextCursor: null, ticket },
  'GET /queue': [{ id: 1, name: 'Suporte', color: '#0B6B5D' }],
  'GET /users/list': [],
  'GET /tags/list': [],
  'GET /quick-messages/list': [],
  'GET /ticket/interaction/:id': listed,
  'GET /ticket/:id/at': asOf,
};

let app: RunningApp | null = null;
const details = async (options: RenderOptions = {}): Promise<HTMLElement> => {
  app = await renderApp({
    path: `/tickets/${uuidOf(1)}`,
    ...options,
    routes: { ...routes, ...options.routes },
  });
  const person = userEvent.setup();
  const more = { pt: 'Mais ações', en: 'More actions', es: 'Más acciones' }[options.language ?? 'pt'];
  await person.click(await screen.findByRole('button', { name: more }));
  const item = { pt: 'Detalhes do ticket', en: 'Ticket details', es: 'Detalles de la atención' };
  await person.click(await screen.findByRole('menuitem', { name: item[options.language ?? 'pt'] }));
  return screen.findByRole('dialog');
};
const history = async (options: RenderOptions = {}): Promise<HTMLElement> => {
  const dialog = await details(options);
  await userEvent.click(within(dialog).getAllByRole('tab')[1] as HTMLElement);
  return dialog;
};
layOut();
afterEach(() => {
  app?.unmount();
  app = null;
});

describe('the interaction history', () => {
  it('tells each entry in words, with who and when', async () => {
    const dialog = await history();
    const line = (await within(dialog).findByText('Atendimento aceito por Ana Souza')).closest('li');
    expect(line).toHaveTextContent('Aceite');
    expect(within(line as HTMLElement).getByText(/^\d\d:\d\d$/)).toBeVisible();
    expect(
      within(dialog).getByText('Atendimento criado por mensagem do cliente, na fila Suporte'),
    ).toBeVisible();
    expect(within(dialog).getByText('4 registros')).toBeVisible();
    expect(within(dialog).getByRole('heading', { name: formatDay(later(0)) })).toBeVisible();
  });

  it.each([
    ['en', 'Ticket accepted by Ana Souza', 'Customer'],
    ['es', 'Atención aceptada por Ana Souza', 'Cliente'],
  ] as const)('speaks %s', async (language, text, author) => {
    const dialog = await history({ language });
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(within(dialog).getAllByText(author)[0]).toBeVisible();
  });

  it.each([
    [
      'pt',
      'Bot Bia falhou e o atendimento aguarda na fila (o serviço não respondeu)',
      'Bot Bia parou porque a conversa se repetia e o atendimento aguarda na fila',
    ],
    [
      'en',
      'Bot Bia failed and the ticket waits in the queue (the service did not answer)',
      'Bot Bia stopped because the conversation repeated itself and the ticket waits in the queue',
    ],
    [
      'es',
      'Bot Bia falló y la atención espera en la cola (el servicio no respondió)',
      'Bot Bia se detuvo porque la conversación se repetía y la atención espera en la cola',
    ],
  ] as const)('says in %s why a bot gave up', async (language, failed, looped) => {
    const session = { change: 'session', name: 'Bia', by: 'chatbot' };
    const interactions = [
      entry(2, 'CHATBOT', { ...session, reason: 'loop', failure: '' }),
      entry(1, 'CHATBOT', { ...session, reason: 'failed', failure: 'unavailable' }),
    ];
    const dialog = await history({
      language,
      routes: { 'GET /ticket/interaction/:id': { interactions, count: 2, pages: 1 } },
    });
    expect(await within(dialog).findByText(failed)).toBeVisible();
    expect(within(dialog).getByText(looped)).toBeVisible();
  });

  it('says when there is none', async () => {
    const dialog = await history({
      routes: { 'GET /ticket/interaction/:id': { interactions: [], count: 0, pages: 1 } },
    });
    expect(await within(dialog).findByText('Nenhum histórico encontrado.')).toBeVisible();
  });

  it('says that it could not be had, and asks again', async () => {
    let broken = true;
    const dialog = await history({
      routes: {
        'GET /ticket/interaction/:id': () =>
          broken ? refuse(500, 'ERR_INTERNAL') : { interactions: [], count: 0, pages: 1 },
      },
    });
    expect(await within(dialog).findByText('Ops! Algo deu errado')).toBeVisible();
    broken = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tentar de novo' }));
    expect(await within(dialog).findByText('Nenhum histórico encontrado.')).toBeVisible();
  });

  it('is narrowed to a type, and shown whole again', async () => {
    const dialog = await history();
    await within(dialog).findByText('Mensagem recebida');
    const filter = within(dialog).getByRole('combobox', { name: 'Filtrar por tipo' });
    await userEvent.selectOptions(filter, 'Tag adicionada');
    await waitFor(() => expect(within(dialog).queryByText('Mensagem recebida')).toBeNull());
    expect(await within(dialog).findByText('Tag adicionada: VIP')).toBeVisible();
    await userEvent.selectOptions(filter, 'Kanban');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Mostrar tudo' }));
    expect(await within(dialog).findByText('Mensagem recebida')).toBeVisible();
  });

  it('reads on near its end, and grows at its head while it is read', async () => {
    const many = Array.from({ length: 60 }, (_, at) => entry(60 - at, 'MESSAGE', { direction: 'in' }));
    const pages = ({ query }: FakeRequest): unknown => {
      const at = Number(query.get('page'));
      return { interactions: many.slice((at - 1) * 40, at * 40), count: 60, pages: 2 };
    };
    const dialog = await history({ routes: { 'GET /ticket/interaction/:id': pages } });
    // jsdom has no layout, so the end is always visible. Consecutive messages are collapsed, by days.
    const said = (): number =>
      within(dialog)
        .getAllByText(/^\d+ mensagens$/)
        .reduce((sum, line) => sum + Number.parseInt(line.textContent ?? '0', 10), 0);
    await waitFor(() => expect(said()).toBe(60));
    many.unshift(entry(99, 'CLOSED_TICKET'));
    await act(async () =>
      app?.socket.frame('ticket', { action: 'update', ticket: { ...ticket, updatedAt: later(9_000) } }),
    );
    expect(await within(dialog).findByText('Atendimento resolvido')).toBeVisible();
    expect(said()).toBe(60);
  });

  it('folds what was said in a row, shows what it was, and leads to a message', async () => {
    const said = (id: number): InteractionView => ({
      ...entry(id, 'MESSAGE', { direction: 'in', by: 'contact' }),
      message: { id: `M${id}`, text: `dito ${id}`, kind: null, isDeleted: false },
    });
    const interactions = [entry(9, 'ACCEPTED', { user: 'Ana' }), said(4), said(3), said(2), said(1)];
    const dialog = await history({
      routes: {
        'GET /ticket/interaction/:id': { interactions, count: 5, pages: 1 },
        'GET /messages/:id/around/:messageId': { messages: [], hasMore: false, nextCursor: null, ticket },
      },
    });
    const run = await within(dialog).findByRole('button', { name: /4 mensagens/ });
    expect(within(dialog).queryByText('dito 3')).toBeNull();
    await userEvent.click(run);
    await userEvent.click(within(dialog).getByRole('button', { name: 'dito 3' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has what happened while its first page was on its way', async () => {
    let first: (page: unknown) => void = () => undefined;
    const slow = new Promise<unknown>(resolve => (first = resolve));
    const update = { interactions: [entry(5, 'CLOSED_TICKET'), ...life], count: 5, pages: 1 };
    const route = 'GET /ticket/interaction/:id';
    const dialog = await history({ routes: { [route]: () => slow } });
    await waitFor(() => expect(app?.api.calls(route)).not.toHaveLength(0));
    app?.api.on(route, update);
    await act(async () =>
      app?.socket.frame('ticket', { action: 'update', ticket: { ...ticket, updatedAt: later(9_000) } }),
    );
    expect(await within(dialog).findByText('Atendimento resolvido')).toBeVisible();
    await act(async () => first({ interactions: life, count: 4, pages: 1 }));
    expect(within(dialog).getByText('Atendimento resolvido')).toBeVisible();
    expect(within(dialog).getByText('5 registros')).toBeVisible();
  });

  it('tells what went wrong and tries again', async () => {
    const dialog = await history({
      routes: { 'GET /ticket/interaction/:id': refuse(500, 'ERR_INTERNAL') },
    });
    app?.api.on('GET /ticket/interaction/:id', listed);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Tentar de novo' }));
    expect(await within(dialog).findByText('Mensagem recebida')).toBeVisible();
  });

  it('is saved as a file that the server makes', async () => {
    const dialog = await history({ routes: { 'GET /ticket/:id/history/export': { facts: [] } } });
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Exportar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dados (JSON)' }));
    await waitFor(() => expect(app?.api.calls('GET /ticket/:id/history/export')).toHaveLength(1));
    expect(app?.api.calls('GET /ticket/:id/history/export')[0]?.query.get('format')).toBe('json');
  });
});

describe('the ticket as it was', () => {
  const replay = async (): Promise<HTMLElement> => {
    const dialog = await history();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Como estava em…' }));
    return within(dialog).findByRole('region', { name: 'Como estava em…' });
  };

  it('begins now and goes back by keys, with state and facts of that moment', async () => {
    const region = await replay();
    const slider = within(region).getByRole('slider', { name: 'Momento do atendimento' });
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^20\/11\/2026 .*Tag adicionada: VIP/),
    );
    expect(await within(region).findByText('VIP')).toBeVisible();
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Mensagem recebida'));
    expect(await within(region).findByText('Aguardando')).toBeVisible();
    expect(within(region).getByText('2 fatos até aqui')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Atendimento aceito por Ana Souza')).toBeNull());
  });

  it('steps and plays to the present', async () => {
    const region = await replay();
    await userEvent.click(within(region).getByRole('button', { name: 'Reproduzir' }));
    expect(within(region).getByText('1 de 4')).toBeVisible();
    expect(await within(region).findByText('2 de 4')).toBeVisible();
    await userEvent.click(within(region).getByRole('button', { name: 'Pausar' }));
    await userEvent.click(within(region).getByRole('button', { name: 'Próximo momento' }));
    expect(within(region).getByText('3 de 4')).toBeVisible();
    expect(within(region).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
  });
});

describe('the lines of a history', () => {
  it('have a name for each type', () => {
    const names = INTERACTION_TYPES.map(type => typeOf(t, type));
    expect(names.every((name, at) => name !== INTERACTION_TYPES[at] && name !== '')).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    [entry(1, 'TRANSFER', between), 'Transferido de Vendas / Ana Souza para sem fila'],
    [entry(1, 'TRANSFER', { from: 'a' }), 'texto 1'],
    [entry(1, 'EDIT', { change: 'revoked' }), 'Mensagem apagada'],
    [entry(1, 'KANBAN_MOVE', { from: 'Novo', to: 'Feito' }), 'Movido de Novo para Feito'],
    [entry(1, 'CREATION', { origin: 'agent', queue: '' }), 'Atendimento criado'],
    [entry(1, 'CHATBOT', { change: 'started' }), 'Chatbot iniciado'],
    [entry(1, 'CHATBOT', { change: 'session', reason: 'unheard of' }), 'texto 1'],
    [
      entry(1, 'CHATBOT', { change: 'session', reason: 'handover' }),
      'O bot passou o atendimento para a equipe',
    ],
    [entry(1, 'RATED', { change: 'asked' }), 'Avaliação pedida ao cliente'],
    [entry(1, 'RATED', { change: 'rated', rating: '3' }), 'Avaliação do cliente: 3 (Muito satisfeito)'],
    [entry(1, 'RATED', { change: 'rated', rating: '9' }), 'texto 1'],
    [entry(1, 'CLOSED_TICKET', { why: 'inactive' }), 'Atendimento encerrado por inatividade'],
    [{ ...entry(1, 'MESSAGE'), type: 'NEW_ONE' as InteractionType }, 'texto 1'],
  ])('%# say what happened', (one, expected) => {
    expect(lineOf(t, one)).toBe(expected);
  });

  it('stand under their days, and once each however pages move', () => {
    expect(byDay([entry(2_000, 'MESSAGE'), ...life]).map(day => day.entries.length)).toEqual([1, 4]);
    const held = [entry(3, 'MESSAGE'), entry(2, 'MESSAGE')];
    expect(withOlder(held, [entry(2, 'MESSAGE'), entry(1, 'MESSAGE')]).map(one => one.id)).toEqual([
      'entry-3',
      'entry-2',
      'entry-1',
    ]);
    expect(withNewer(held, [entry(4, 'MESSAGE'), entry(3, 'MESSAGE')]).map(one => one.id)).toEqual([
      'entry-4',
      'entry-3',
      'entry-2',
    ]);
  });

  it('give a replay one stop for each moment, the oldest first, in the order of the log', () => {
    const late = { ...entry(0, 'MESSAGE'), id: 'told late by a phone' };
    const [tagged, accepted, said, created] = life as [
      InteractionView,
      InteractionView,
      InteractionView,
      InteractionView,
    ];
    const stops = stopsOf([tagged, accepted, said, late, created]);
    expect(stops.map(stop => stop.at)).toEqual([60, 120, 180, 240].map(later));
    expect(stops.map(stop => stop.entry.id)).toEqual([late, said, accepted, tagged].map(one => one.id));
  });
});

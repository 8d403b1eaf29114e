import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse } from '../../../testing/fake-api';
import type { FakeRequest, FakeRoutes } from '../../../testing/fake-api';
import { layOut } from '../../../testing/layout';
import { renderApp } from '../../../testing/render-app';
import type { RunningApp } from '../../../testing/render-app';
import { aTicket, later, uuidOf } from '../../../testing/ticket-fixtures';

const VIP = { id: 5, name: 'VIP', color: '#B45309', position: 0, kanban: 0, forLeads: false } as const;
const PROPOSAL = { id: 6, name: 'Proposta', color: '#0B6B5D', position: 1, kanban: 1, forLeads: false };
const FAIR = { id: 7, name: 'Feira', color: '#1D4ED8', position: 0, kanban: 0, forLeads: true };
const ticket = aTicket({ id: 1, tags: [VIP] });

const routes: FakeRoutes = {
  'GET /tickets': { tickets: [ticket], hasMore: false, nextCursor: null, count: 1 },
  'GET /tickets/counts': { pending: 0, open: 1, unread: 0 },
  'GET /tickets/u/:uuid': ticket,
  'GET /messages/:id': { messages: [], hasMore: false, nextCursor: null, ticket },
  'POST /messages/:id/read': { ok: true },
  'GET /queue': [],
  'GET /users/list': [],
  'GET /tags/list': [VIP, PROPOSAL, FAIR],
  'GET /quick-messages/list': [],
  'POST /tags/ticket/sync': ({ body }: FakeRequest) => ({
    ...ticket,
    tags: (body as { tags: { id: number }[] }).tags.map(({ id }) =>
      id === 9 ? { ...VIP, id, name: 'Frágil' } : ([VIP, PROPOSAL].find(tag => tag.id === id) ?? VIP),
    ),
  }),
};

layOut();
let app: RunningApp;
afterEach(() => app.unmount());

const openPicker = async (more: FakeRoutes = {}): Promise<HTMLElement> => {
  app = await renderApp({ path: `/tickets/${uuidOf(1)}`, routes: { ...routes, ...more } });
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
  return screen.findByRole('combobox', { name: 'Buscar ou criar uma tag' });
};

const offered = (): string[] => screen.queryAllByRole('option').map(option => option.textContent ?? '');
const synced = (): unknown => app.api.calls('POST /tags/ticket/sync').at(-1)?.body;

describe('the tags of a ticket', () => {
  it('are chosen among those of tickets that it does not have, never among those of leads', async () => {
    await openPicker();
    await waitFor(() => expect(offered()).toEqual(['PropostaKanban']));
    await act(async () =>
      app.socket.frame('tag', { action: 'create', tag: { ...FAIR, id: 8, name: 'Site' } as never }),
    );
    expect(offered()).toEqual(['PropostaKanban']);
    await userEvent.click(screen.getByRole('option', { name: /Proposta/ }));
    await waitFor(() => expect(synced()).toEqual({ ticketId: 1, tags: [{ id: 5 }, { id: 6 }] }));
  });

  it('leave the menu when they become those of leads', async () => {
    await openPicker();
    await waitFor(() => expect(offered()).toEqual(['PropostaKanban']));
    const tag = { ...PROPOSAL, kanban: 0, forLeads: true } as never;
    await act(async () => app.socket.frame('tag', { action: 'update', tag }));
    await waitFor(() => expect(offered()).toEqual([]));
  });

  it('are found by what is typed, and made where there is none of the name', async () => {
    const field = await openPicker({ 'POST /tags': { ...VIP, id: 9, name: 'Frágil' } });
    await userEvent.type(field, 'prop');
    expect(offered()).toEqual(['PropostaKanban', 'Criar a tag “prop”']);
    await userEvent.clear(field);
    await userEvent.type(field, 'Fr');
    expect(offered()).toEqual([]);
    await userEvent.type(field, 'ágil{Enter}');
    await waitFor(() => expect(synced()).toEqual({ ticketId: 1, tags: [{ id: 5 }, { id: 9 }] }));
    expect(app.api.calls('POST /tags')[0]?.body).toEqual({ name: 'Frágil', forLeads: false });
    const panel = within(screen.getByRole('group', { name: 'Tags do atendimento' }));
    expect(await panel.findByText('Frágil')).toBeVisible();
  });

  it('are not made twice: a name that is there, in whatever letters, is no new one', async () => {
    const field = await openPicker({ 'POST /tags': refuse(409, 'ERR_TAG_NAME_TAKEN') });
    await userEvent.type(field, 'vip');
    expect(offered()).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'Feira{Enter}');
    expect(await screen.findByText('Já existe uma tag com este nome.')).toBeVisible();
    expect(app.api.calls('POST /tags/ticket/sync')).toEqual([]);
  });

  it('are changed one after the other, each from what the one before has left', async () => {
    const both = { ...ticket, tags: [VIP, PROPOSAL] };
    const answers: (() => void)[] = [];
    app = await renderApp({
      path: `/tickets/${uuidOf(1)}`,
      routes: {
        ...routes,
        'GET /tickets': { tickets: [both], hasMore: false, nextCursor: null, count: 1 },
        'GET /tickets/u/:uuid': both,
        'POST /tags/ticket/sync': ({ body }: FakeRequest) =>
          new Promise(resolve => {
            const kept = (body as { tags: { id: number }[] }).tags.map(({ id }) => id);
            const tags = both.tags.filter(({ id }) => kept.includes(id));
            const updatedAt = later(10 + answers.length);
            answers.push(() => resolve({ ...both, tags, updatedAt }));
          }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags' }));
    const panel = within(await screen.findByRole('group', { name: 'Tags do atendimento' }));
    const [vip, proposal] = panel.getAllByRole('button', { name: /^Remover/ });
    await userEvent.click(vip as HTMLElement);
    await userEvent.click(proposal as HTMLElement);
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    await act(async () => answers[0]?.());
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.());
    expect(synced()).toEqual({ ticketId: 1, tags: [] });
    await waitFor(() => expect(panel.queryByText('Proposta')).toBeNull());
    expect(panel.queryByText('VIP')).toBeNull();
  });
});

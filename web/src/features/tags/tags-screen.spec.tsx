import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TagView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';

const aTag = (changes: Partial<TagView> = {}): TagView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000701',
  name: 'Cliente antigo',
  color: '#0E7490',
  kanban: false,
  forLeads: false,
  position: 0,
  ticketsCount: 0,
  leadsCount: 0,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const world = [
  aTag(),
  aTag({ id: 2, name: 'Proposta', kanban: true, position: 2 }),
  aTag({ id: 3, name: 'Novo', kanban: true, position: 1 }),
  aTag({ id: 4, name: 'Feira', forLeads: true }),
];

const start = (viewer = anAdmin(), routes = {}): Promise<RunningApp> =>
  renderApp({ user: viewer, path: '/tags', routes: { 'GET /tags/list': world, ...routes } });

const rowsOf = async (part: string): Promise<readonly string[]> =>
  within(await screen.findByRole('region', { name: part }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('.chip-name')?.textContent ?? '');

describe('the tags', () => {
  it('stand in two parts, the columns of the board in their order, those of leads apart', async () => {
    const app = await start();
    expect(await rowsOf('Tags Kanban')).toEqual(['Novo', 'Proposta']);
    expect(await rowsOf('Tags Gerais')).toEqual(['Cliente antigo']);
    expect(screen.queryByText('Feira')).toBeNull();
    expect(screen.queryByLabelText('Leads')).toBeNull();
    app.unmount();
  });

  it('show those of leads to who works with leads, and make new ones for them', async () => {
    const app = await start(anAdmin({ leadsOn: true }), {
      'POST /tags': ({ body }: FakeRequest) => aTag({ id: 9, ...(body as object) }),
    });
    await userEvent.click(await screen.findByLabelText('Leads'));
    await waitFor(async () => expect(await rowsOf('Tags Gerais')).toEqual(['Feira']));
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Adicionar tag' }));
    await userEvent.type(sheet.getByLabelText('Nome'), 'Site');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    await waitFor(async () => expect(await rowsOf('Tags Gerais')).toEqual(['Feira', 'Site']));
    expect(app.api.calls('POST /tags')[0]?.body).toEqual({
      name: 'Site',
      color: '#773DFA',
      kanban: false,
      forLeads: true,
    });
    app.unmount();
  });

  it('say what is wrong with a name, and which is taken', async () => {
    const app = await start(anAdmin(), { 'POST /tags': refuse(409, 'ERR_TAG_NAME_TAKEN') });
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Adicionar tag' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getByText('Obrigatório')).toBeVisible();
    await userEvent.type(sheet.getByLabelText('Nome'), 'ab');
    expect(sheet.getByText('Nome muito curto')).toBeVisible();
    await userEvent.type(sheet.getByLabelText('Nome'), 'c'.repeat(20));
    expect(sheet.getByText('Nome muito grande')).toBeVisible();
    await userEvent.clear(sheet.getByLabelText('Nome'));
    await userEvent.type(sheet.getByLabelText('Nome'), 'Novo');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(sheet.getByLabelText('Nome')).toBeInvalid());
    app.unmount();
  });

  it('are flagged for the board by supervisors and admins only', async () => {
    const app = await start(aUser());
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
    await screen.findByRole('dialog', { name: 'Adicionar tag' });
    expect(screen.queryByLabelText('Tag do Kanban')).toBeNull();
    app.unmount();
  });

  it('move live between the parts', async () => {
    const app = await start();
    await rowsOf('Tags Gerais');
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    const tag = aTag({ kanban: true, position: 9 });
    await act(async () => app.socket.frame('tag', { action: 'update', tag }));
    await waitFor(async () =>
      expect(await rowsOf('Tags Kanban')).toEqual(['Novo', 'Proposta', 'Cliente antigo']),
    );
    app.unmount();
  });
});

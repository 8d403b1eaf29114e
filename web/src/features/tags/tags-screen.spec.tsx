import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TagView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';

const aTag = (changes: Partial<TagView> = {}): TagView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000701',
  name: 'Cliente antigo',
  color: '#0E7490',
  kanban: 0,
  forLeads: false,
  position: 0,
  columnLimit: 0,
  entryMessage: '',
  entryTask: '',
  ticketsCount: 0,
  leadsCount: 0,
  userId: 2,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

const world = [
  aTag(),
  aTag({ id: 2, name: 'Proposta', kanban: 1, position: 2 }),
  aTag({ id: 3, name: 'Novo', kanban: 1, position: 1 }),
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
    expect(screen.getByText('3 registros')).toBeVisible();
    expect(screen.queryByLabelText('Leads')).toBeNull();
    app.unmount();
  });

  it('of columns without a place stand as on the board: in the order in which they were made', async () => {
    const made = [aTag({ id: 5, name: 'Triagem', kanban: 1 }), aTag({ id: 6, name: 'Análise', kanban: 1 })];
    const app = await start(anAdmin(), { 'GET /tags/list': made });
    expect(await rowsOf('Tags Kanban')).toEqual(['Triagem', 'Análise']);
    app.unmount();
  });

  it('show those of leads to who works with leads, and make new ones for them', async () => {
    const app = await start(anAdmin({ leadsOn: true }), {
      'POST /tags': ({ body }: FakeRequest) => aTag({ id: 9, ...(body as object), kanban: 0 }),
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
      columnLimit: 0,
      entryMessage: '',
      entryTask: '',
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
    await fill(userEvent, sheet.getByLabelText('Nome'), 'c'.repeat(20));
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
    const tag = aTag({ kanban: 1, position: 9 });
    await act(async () => app.socket.frame('tag', { action: 'update', tag }));
    await waitFor(async () =>
      expect(await rowsOf('Tags Kanban')).toEqual(['Novo', 'Proposta', 'Cliente antigo']),
    );
    app.unmount();
  });

  it('say how many tickets carry them, or leads', async () => {
    const app = await start(anAdmin({ leadsOn: true }), {
      'GET /tags/list': [aTag({ ticketsCount: 12 }), aTag({ id: 4, forLeads: true, leadsCount: 7 })],
    });
    expect(within(await screen.findByRole('row', { name: /Cliente antigo/ })).getByText('12')).toBeVisible();
    await userEvent.click(screen.getByLabelText('Leads'));
    expect(await screen.findByText('7')).toBeVisible();
    app.unmount();
  });

  it('are moved by button and by drag, at once, and the order is kept', async () => {
    const app = await start(anAdmin(), { 'PUT /tags/positions/update': { ok: true } });
    await rowsOf('Tags Kanban');
    await userEvent.click(screen.getByRole('button', { name: 'Mover Proposta para cima' }));
    expect(await rowsOf('Tags Kanban')).toEqual(['Proposta', 'Novo']);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Mover Proposta para cima' })).toHaveFocus(),
    );
    expect(app.api.calls('PUT /tags/positions/update')[0]?.body).toEqual({
      tags: [
        { id: 2, position: 1 },
        { id: 3, position: 2 },
      ],
    });
    const handle = screen
      .getByRole('row', { name: /Proposta/ })
      .querySelector('[draggable="true"]') as HTMLElement;
    const data = { effectAllowed: '', setData: () => undefined, setDragImage: () => undefined };
    fireEvent.dragStart(handle, { dataTransfer: data });
    const target = screen.getByRole('row', { name: /Novo/ });
    fireEvent.dragOver(target, { dataTransfer: data });
    fireEvent.drop(target, { dataTransfer: data });
    expect(await rowsOf('Tags Kanban')).toEqual(['Novo', 'Proposta']);
    app.unmount();
  });

  it('go back to their order when it cannot be kept', async () => {
    const app = await start(anAdmin(), { 'PUT /tags/positions/update': refuse(500, 'ERR_INTERNAL') });
    await rowsOf('Tags Kanban');
    await userEvent.click(screen.getByRole('button', { name: 'Mover Novo para baixo' }));
    expect(await screen.findByText('Erro ao atualizar posição das Tags')).toBeVisible();
    expect(await rowsOf('Tags Kanban')).toEqual(['Novo', 'Proposta']);
    app.unmount();
  });

  it('are not put in order by agents, nor while a search hides some', async () => {
    const app = await start(aUser());
    await rowsOf('Tags Kanban');
    expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull();
    app.unmount();
    const admins = await start();
    await rowsOf('Tags Kanban');
    await userEvent.type(screen.getByRole('searchbox'), 'o');
    expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull();
    admins.unmount();
  });

  it('list what stands in the way, four at a time, to be detached; what fails comes back', async () => {
    let left = ['Bia', 'Caio', 'Davi', 'Eva', 'Fábio'];
    const linked = ({ query }: FakeRequest) => {
      const from = (Number(query.get('page')) - 1) * 4;
      const rows = left.slice(from, from + 4).map((name, index) => ({
        ...{ id: `${name}-1`, ticketId: from + index + 1, uuid: '', status: 'open', updatedAt: AT },
        contact: { name },
      }));
      return { tickets: rows, count: left.length, hasMore: from + 4 < left.length };
    };
    let isBroken = true;
    const app = await start(anAdmin(), {
      'PUT /tags/:id': refuse(409, 'KANBAN_EXISTS'),
      'GET /ticket-tag/1': linked,
      'DELETE /ticket-tags': ({ body }: FakeRequest) => {
        if (isBroken) return refuse(500, 'ERR_INTERNAL');
        left = left.filter(name => `${name}-1` !== (body as { contentId: string }).contentId);
        return { ok: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Cliente antigo' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Editar tag' }));
    await userEvent.click(sheet.getByLabelText('Tag do Kanban'));
    await userEvent.click(sheet.getByRole('button', { name: 'Salvar' }));
    const name = 'Não é possível ativar esta tag como Kanban';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(await dialog.findByText('Bia')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    expect(dialog.getByText('1 de 2')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Desvincular de Bia' }));
    expect(await screen.findByText('O item foi restaurado na lista.')).toBeVisible();
    expect(dialog.getByText('Bia')).toBeVisible();
    isBroken = false;
    for (const each of ['Bia', 'Caio', 'Davi', 'Eva', 'Fábio'])
      await userEvent.click(await dialog.findByRole('button', { name: `Desvincular de ${each}` }));
    expect(await dialog.findByText(/Nada mais está vinculado/)).toBeVisible();
    app.unmount();
  });

  it('list what keeps a column from being removed', async () => {
    const app = await start(anAdmin(), {
      'DELETE /tags/:id': refuse(409, 'EXISTS_TAG_TICKETS'),
      'GET /ticket-tag/vinculed/tickets/2': { tickets: [], count: 0, hasMore: false },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Proposta' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Proposta?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Há atendimentos vinculados' }));
    // The dialog says it all; a toast would repeat its sentence.
    expect(document.querySelector('.toast')).toBeNull();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    app.unmount();
  });
});

describe('the tags of leads', () => {
  it('list the leads that stand in the way, with their states', async () => {
    let left = ['Rita', 'Davi', 'Nara', 'Otto', 'Lia'];
    const column = aTag({
      id: 5,
      name: 'Negociação',
      kanban: 1,
      forLeads: true,
      position: 1,
      leadsCount: 5,
    });
    const linked = ({ query }: FakeRequest) => {
      const from = (Number(query.get('page')) - 1) * 4;
      const leads = left.slice(from, from + 4).map((name, index) => ({
        ...{ id: `${name}-5`, leadId: from + index + 1, uuid: '', status: 'andamento', updatedAt: AT },
        contact: { name },
      }));
      return { leads, count: left.length, hasMore: from + 4 < left.length };
    };
    const app = await start(aUser({ profile: 'admin', leadsOn: true }), {
      'GET /tags/list': [...world, column],
      'DELETE /tags/:id': refuse(409, 'EXISTS_TAG_LEADS'),
      'GET /lead-tag/vinculed/leads/5': linked,
      'DELETE /lead-tags': ({ body }: FakeRequest) => {
        left = left.filter(name => `${name}-5` !== (body as { contentId: string }).contentId);
        return { ok: true };
      },
    });
    await userEvent.click(await screen.findByLabelText('Leads'));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Negociação' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Negociação?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Há leads vinculados' }));
    expect(await dialog.findByText('#1 · Andamento')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Próximo' }));
    expect(await dialog.findByText('Lia')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Desvincular de Lia' }));
    expect(await dialog.findByText('Rita')).toBeVisible();
    for (const each of ['Rita', 'Davi', 'Nara', 'Otto'])
      await userEvent.click(await dialog.findByRole('button', { name: `Desvincular de ${each}` }));
    expect(await dialog.findByText(/Nada mais está vinculado/)).toBeVisible();
    app.unmount();
  });

  it('do not come back with a list that was asked for before they were detached', async () => {
    const names = ['Rita', 'Davi', 'Nara'];
    const linkedOf = (left: readonly string[]) => ({
      leads: left.map((name, index) => ({
        ...{ id: `${name}-5`, leadId: index + 1, uuid: '', status: 'andamento', updatedAt: AT },
        contact: { name },
      })),
      ...{ count: left.length, hasMore: false },
    });
    const held: ((left: object) => void)[] = [];
    const app = await start(aUser({ profile: 'admin', leadsOn: true }), {
      'GET /tags/list': [
        ...world,
        aTag({ id: 5, name: 'Negociação', kanban: 1, forLeads: true, leadsCount: 3 }),
      ],
      'DELETE /tags/:id': refuse(409, 'EXISTS_TAG_LEADS'),
      'GET /lead-tag/vinculed/leads/5': () => new Promise<object>(done => held.push(done)),
      'DELETE /lead-tags': { ok: true },
    });
    const asked = (more: number) => waitFor(() => expect(held.length).toBeGreaterThan(more));
    const answer = (nth: number, left: readonly string[]) =>
      act(async () => void held.at(nth)?.(linkedOf(left)));
    await userEvent.click(await screen.findByLabelText('Leads'));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Negociação' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Negociação?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Há leads vinculados' }));
    await asked(0);
    await answer(-1, names);
    const detach = async (name: string) => {
      const before = held.length;
      await userEvent.click(await dialog.findByRole('button', { name: `Desvincular de ${name}` }));
      await asked(before);
    };
    await detach('Rita');
    await detach('Davi');
    await answer(-2, ['Davi', 'Nara']);
    expect(dialog.queryByText('Davi')).toBeNull();
    await detach('Nara');
    await answer(-1, []);
    await answer(-2, ['Nara']);
    expect(await dialog.findByText(/Nada mais está vinculado/)).toBeVisible();
    app.unmount();
  });
});

describe('what keeps a tag from a change', () => {
  it('is detached at once, over every page', async () => {
    let left = ['Bia', 'Caio', 'Davi', 'Eva', 'Fábio'];
    const gone: string[] = [];
    const app = await start(anAdmin(), {
      'DELETE /tags/:id': refuse(409, 'EXISTS_TAG_TICKETS'),
      'GET /ticket-tag/vinculed/tickets/2': () => ({
        tickets: left.slice(0, 4).map((name, index) => ({
          ...{ id: `${name}-2`, ticketId: index + 1, status: 'open' },
          contact: { id: 1, name },
        })),
        count: left.length,
        hasMore: left.length > 4,
      }),
      'DELETE /ticket-tags': ({ body }: FakeRequest) => {
        const { contentId } = body as { contentId: string };
        gone.push(contentId);
        left = left.filter(name => `${name}-2` !== contentId);
        return { ok: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Proposta' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Proposta?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Há atendimentos vinculados' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Desvincular todos' }));
    expect(await dialog.findByText(/Nada mais está vinculado/)).toBeVisible();
    expect(gone).toEqual(['Bia-2', 'Caio-2', 'Davi-2', 'Eva-2', 'Fábio-2']);
    app.unmount();
  });
});
